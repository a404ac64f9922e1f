/**
 * Does what `node -p` and `node x.mjs` do, for many who ask, instead of a start of Node for each. An expression finds less than it
 * would there: the language, `fs` and the arguments, so what is printed here is printed by Node as well. A program is loaded anew
 * each time, and what it imports once. A process of its own, since both name files of the directory in which it runs; it prints
 * its port. Somebody asks with the number of words, the words, and what stands on the standard input, each followed by NUL; the
 * answer is the exit code, a line break, and what is printed, or what is wrong.
 */
import { webcrypto as crypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { runInNewContext } from 'node:vm';

const STANDARD_INPUT = 0;

const print = (expression, words, input) => {
  const read = (file, encoding) => {
    if (file !== STANDARD_INPUT) return readFileSync(file, encoding);
    return encoding === undefined ? Buffer.from(input) : input;
  };
  const found = { crypto, fs: { readFileSync: read }, process: { argv: [process.execPath, ...words] } };
  return `${format(runInNewContext(expression, found))}\n`;
};

class Exit {
  constructor(code) {
    this.code = code;
  }
}
process.exit = (code = 0) => {
  throw new Exit(code);
};

const { error: complain } = console;
let times = 0;

const carryOut = async (file, words) => {
  let printed = '';
  process.argv = [process.execPath, resolve(file), ...words];
  console.log = (...texts) => (printed += `${format(...texts)}\n`);
  console.error = () => undefined;
  try {
    await import(`${pathToFileURL(resolve(file)).href}?${String((times += 1))}`);
  } catch (error) {
    if (!(error instanceof Exit && error.code === 0)) throw error;
  } finally {
    console.error = complain;
  }
  return printed;
};

const answerTo = async ([first, ...words], input) => {
  try {
    return `0\n${first === '-p' ? print(words[0], words.slice(1), input) : await carryOut(first, words)}`;
  } catch (error) {
    return `1\n${format(error)}\n`;
  }
};

const { log } = console;
const server = createServer((socket) => {
  let question = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    question += chunk;
    const [count, ...parts] = question.split('\0');
    const words = parts.slice(0, Number(count));
    const [input, rest] = parts.slice(Number(count));
    if (rest !== undefined) void answerTo(words, input).then((answer) => socket.end(answer));
  });
  socket.on('error', () => undefined);
});
server.listen(0, '127.0.0.1', () => log(server.address().port));
