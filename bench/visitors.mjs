/**
 * `node bench/visitors.mjs URL SECONDS PATH…`: families who open the programme, as many as 5,000 within a minute, each from
 * an address of its own and one path after the other. A process of its own, with the lightest client there is: what it
 * needs is missing elsewhere on the machine.
 */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const PER_SECOND = 5_000 / 60;
const [url, seconds, ...stops] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });

const ask = (path, address) =>
  new Promise((resolve, reject) => {
    const headers = { accept: '*/*', 'accept-language': 'de', 'x-forwarded-for': address };
    request(url + path, { agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${path}: ${String(answer.statusCode)}`));
      });
    })
      .on('error', reject)
      .end();
  });

const visit = async (number) => {
  const address = `10.${String(200 + (number >> 16))}.${String((number >> 8) & 255)}.${String(number & 255)}`;
  for (const path of stops) await ask(path, address);
};

const begin = performance.now();
const visits = [];
for (let number = 0; number < PER_SECOND * Number(seconds); number += 1) {
  visits.push(visit(number));
  await sleep(Math.max(0, begin + (1000 * (number + 1)) / PER_SECOND - performance.now()));
}
await Promise.all(visits);
agent.destroy();
