/** A distant database: passes every byte on to PostgreSQL and back, LATENCY milliseconds later each way. */
import { connect, createServer } from 'node:net';

const { TARGET, LATENCY } = process.env;
const { hostname, port } = new URL(TARGET);

/** Timers of one length keep their order. */
const passOn = (from, to) => {
  from.on('data', (bytes) => setTimeout(() => to.write(bytes), Number(LATENCY)));
  from.on('close', () => to.destroy());
  from.on('error', () => to.destroy());
};

const server = createServer({ noDelay: true }, (near) => {
  const far = connect({ port: Number(port), host: hostname, noDelay: true });
  passOn(near, far);
  passOn(far, near);
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('disconnect', () => process.exit(0));
