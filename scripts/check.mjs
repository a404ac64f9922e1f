/**
 * `npm run check`: all that must be clean, as many at once as there are processors. What each one says comes in one piece when it
 * is done. The exit code is 0 only when all of it was good.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Scripts of package.json; the longest first. `lint` checks types as well. */
const CHECKS = ['lint', 'unused', 'lint:imports', 'lint:sql-owners', 'format', 'migrations'];

const run = (name) =>
  new Promise((resolve) => {
    const begun = performance.now();
    const output = [];
    const npm = process.env.npm_execpath;
    const [command, ...args] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
    const child = spawn(command, [...args, 'run', '--silent', name], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
      shell: command === 'npm' && process.platform === 'win32',
    });
    const end = (code) => {
      const seconds = Math.round((performance.now() - begun) / 1000);
      console.log(`check: ${name}: ${code === 0 ? 'good' : `FAILED (${code})`}, ${seconds} s`);
      process.stdout.write(Buffer.concat(output));
      resolve(code === 0);
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    child.once('error', (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.once('close', (code, signal) => end(code ?? signal));
  });

const waiting = [...CHECKS];
const good = [];
const work = async () => {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) good.push(await run(name));
};
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
process.exitCode = good.every(Boolean) ? 0 : 1;
