import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { format } from 'node:util';
import { runInNewContext } from 'node:vm';
import { type INestApplicationContext } from '@nestjs/common';
import { jest } from '@jest/globals';
import { buildProgram } from '../../src/commands/program.js';
import { SETTINGS, type Settings } from '../../src/platform/config/settings.js';

const STANDARD_INPUT = 0;

/**
 * Does for the shell of a page what would be a start of Node each time: prints what `node -p` prints, and carries out what
 * `npm run cli` is asked for, by the services of an application that runs. Somebody asks with `print`, the expression and what
 * stands on the standard input, or with `cli` and the words, NUL behind each and one more at the end; the answer is the exit
 * code, a line break, and what is printed.
 */
export class GuideServer {
  private constructor(
    private readonly server: Server,
    private readonly app: INestApplicationContext,
    private readonly directory: string,
  ) {}

  /** @param directory in which the shell runs: files that are named are there */
  static async start(app: INestApplicationContext, directory: string): Promise<GuideServer> {
    const server = createServer();
    const guide = new GuideServer(server, app, directory);
    server.on('connection', (socket) => guide.listen(socket));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return guide;
  }

  async stop(): Promise<void> {
    await once(this.server.close(), 'close');
  }

  /**
   * What a shell has before a page begins. The real `npm run cli` would look whether everything is installed and built, and
   * start a process (load/start). Of Node, most of what pages ask is to print a part of an answer.
   */
  get prelude(): string {
    const { port } = this.server.address() as AddressInfo;
    return `set -eu -o pipefail
print_answer() {
  local code
  read -r code <&3
  if [ "$code" = 0 ]; then cat <&3; else cat <&3 >&2; fi
  exec 3>&-
  return "$code"
}
npm() {
  shift 3
  exec 3<>/dev/tcp/127.0.0.1/${String(port)}
  printf '%s\\0' cli "$@" '' >&3
  print_answer
}
node() {
  [ "$1 $#" = '-p 2' ] || { ${process.execPath} "$@"; return; }
  exec 3<>/dev/tcp/127.0.0.1/${String(port)}
  printf '%s\\0' print "$2" >&3
  case "$2" in *'readFileSync(0'*) cat >&3 ;; esac
  printf '\\0\\0' >&3
  print_answer
}
`;
  }

  private listen(socket: Socket): void {
    let question = '';
    socket.setEncoding('utf8').on('error', () => undefined);
    socket.on('data', (chunk: string) => {
      question += chunk;
      if (!question.endsWith('\0\0')) return;
      const [kind, ...words] = question.slice(0, -2).split('\0');
      void (kind === 'cli' ? this.carryOut(words) : this.print(words)).then((answer) => socket.end(answer));
    });
  }

  /** An expression finds less than it would in Node: the language and `fs`, so what is printed here is printed by Node as well. */
  private print([expression = '', input = '']: string[]): Promise<string> {
    const readFile = (file: string | number, encoding?: BufferEncoding): Buffer | string => {
      const content =
        file === STANDARD_INPUT ? Buffer.from(input) : readFileSync(resolve(this.directory, String(file)));
      return encoding === undefined ? content : content.toString(encoding);
    };
    return this.answerOf(() =>
      Promise.resolve<unknown>(runInNewContext(expression, { fs: { readFileSync: readFile } })),
    );
  }

  /** All that the command prints on the standard output. */
  private carryOut(words: readonly string[]): Promise<string> {
    const printed = jest.spyOn(console, 'log').mockReturnValue();
    const told = jest.spyOn(console, 'error').mockReturnValue();
    const files = words.map((word) => (existsSync(join(this.directory, word)) ? join(this.directory, word) : word));
    const program = buildProgram((work) => work(this.app, this.app.get<Settings>(SETTINGS)));
    return this.answerOf(async () => {
      await program.parseAsync(files, { from: 'user' });
      return printed.mock.calls.map((line) => format(...line)).join('\n');
    }).finally(() => {
      printed.mockRestore();
      told.mockRestore();
    });
  }

  private async answerOf(work: () => Promise<unknown>): Promise<string> {
    try {
      return `0\n${format(await work())}\n`;
    } catch (error) {
      return `1\n${format(error)}\n`;
    }
  }
}
