/**
 * Prints what `node -p` prints, for many who ask, instead of a start of Node for each. An expression finds less than it would
 * there: the language and `fs`, so what is printed here is printed by Node as well. A process of its own, since expressions name
 * files of the directory in which it runs; it prints its port. Somebody asks with the expression, NUL, what stands on the
 * standard input, and NUL; the answer is the exit code, a line break, and what is printed.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { format } from 'node:util';
import { runInNewContext } from 'node:vm';

const STANDARD_INPUT = 0;

const answerTo = (expression, input) => {
  const read = (file, encoding) => {
    if (file !== STANDARD_INPUT) return readFileSync(file, encoding);
    return encoding === undefined ? Buffer.from(input) : input;
  };
  try {
    return `0\n${format(runInNewContext(expression, { fs: { readFileSync: read } }))}\n`;
  } catch (error) {
    return `1\n${format(error)}\n`;
  }
};

const server = createServer((socket) => {
  let question = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    question += chunk;
    const [expression, input, rest] = question.split('\0');
    if (rest !== undefined) socket.end(answerTo(expression, input));
  });
  socket.on('error', () => undefined);
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
