/**
 * Receives webhooks, and behaves as the path says: `/ok/…`, `/status/500/…`, `/hang/…`, `/redirect/…`, `/close/…`,
 * `/large/…`, `/endless/…`. GET /received/path lists what came there, GET /let-go hangs up on those who wait, GET /answer answers them
 * (/answer/410: like that).
 * A process of its own, in plain JavaScript: prints its port.
 */
import { createServer } from 'node:http';

const MEGABYTE = Buffer.alloc(1_000_000, 'x');
const received = [];
const waiting = new Set();

const BEHAVIOURS = {
  ok: (answer) => answer.writeHead(204).end(),
  status: (answer, [status]) => answer.writeHead(Number(status)).end('no'),
  hang: (answer) => waiting.add(answer),
  redirect: (answer) => answer.writeHead(302, { location: '/ok/redirected' }).end(),
  close: (answer) => answer.destroy(),
  large: (answer) => {
    answer.writeHead(200);
    const more = (left) => {
      if (left === 0) answer.end();
      else answer.write(MEGABYTE, (error) => error ?? more(left - 1));
    };
    more(10);
  },
  endless: (answer) => {
    answer.writeHead(200).write('x');
    waiting.add(answer);
  },
};

const server = createServer((request, answer) => {
  const [, first, ...rest] = request.url.split('/');
  if (first === 'received') {
    const path = request.url.slice('/received'.length);
    answer.end(JSON.stringify(received.filter(({ url }) => url.startsWith(path))));
    return;
  }
  if (first === 'let-go') {
    for (const one of waiting) one.destroy();
    answer.end();
    return;
  }
  if (first === 'answer') {
    for (const one of waiting) if (!one.headersSent) one.writeHead(Number(rest[0] ?? 200)).end('ok');
    waiting.clear();
    answer.end();
    return;
  }
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const { method, url, headers } = request;
    received.push({ method, url, headers, body: Buffer.concat(chunks).toString('utf8') });
    answer.on('close', () => received.push({ method: 'CLOSED', url, headers: {}, body: String(answer.writableEnded) }));
    BEHAVIOURS[first](answer, rest);
  });
});
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
process.on('disconnect', () => process.exit());
