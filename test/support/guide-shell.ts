import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join, resolve } from 'node:path';
import { commandLine } from './command-line.js';

const PRINTS = resolve('test/support/node-prints.mjs');
const SEPARATOR = '\u001e';

/**
 * What the shell has before a page begins. The real `npm run cli` would look whether everything is installed and built; `npm test`
 * has done so. One process does for all of them what pages ask of Node, but for what they start beside themselves; that of the test
 * carries out the commands of the command line.
 */
const prelude = (printingPort: string, commandPort: number): string => `set -eu -o pipefail
npm() {
  local code said input=''
  shift 3
  case "$*" in *--password-stdin*) IFS= read -r input ;; esac
  exec 3<>/dev/tcp/127.0.0.1/${String(commandPort)}
  printf '%s\\0' "<$input" "$@" '' >&3
  read -r code <&3
  IFS= read -r -d '' said <&3
  printf %s "$said"
  IFS= read -r -d '' said <&3
  printf %s "$said" >&2
  exec 3>&-
  return "$code"
}
node() {
  # What a page starts beside itself is to be the process that it ends by its number.
  [ "$1" = -p ] || [ "$BASH_SUBSHELL" = 0 ] || exec node "$@"
  local code printed
  exec 3<>/dev/tcp/127.0.0.1/${printingPort}
  printf '%s\\0' "$#" "$@" >&3
  case "\${2-}" in *'readFileSync(0'*) cat >&3 ;; esac
  printf '\\0' >&3
  read -r code <&3
  # Up to the end, where there is no NUL: that counts as a failure.
  IFS= read -r -d '' printed <&3 || true
  exec 3>&-
  if [ "$code" = 0 ]; then printf %s "$printed"; else printf %s "$printed" >&2; return "$code"; fi
}
`;

/** Carries out pages in a directory as somebody does who pastes one step after the other, where `npm start` runs. */
export class GuideShell {
  private constructor(
    private readonly directory: string,
    private readonly environment: NodeJS.ProcessEnv,
    private readonly printing: ChildProcess,
    private readonly printingPort: string,
    private readonly commands: Server,
  ) {}

  /** @param environment that of the service */
  static async open(directory: string, environment: NodeJS.ProcessEnv): Promise<GuideShell> {
    const printing = spawn(process.execPath, [PRINTS], { cwd: directory, stdio: ['ignore', 'pipe', 'inherit'] });
    const [port] = (await once(printing.stdout, 'data')) as [Buffer];
    const commands = createServer();
    const shell = new GuideShell(directory, environment, printing, String(port).trim(), commands);
    commands.on('connection', (socket) => {
      let words = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        words += chunk;
        if (words.endsWith('\0\0')) void shell.command(words.slice(0, -2).split('\0')).then((said) => socket.end(said));
      });
    });
    await once(commands.listen(0, '127.0.0.1'), 'listening');
    return shell;
  }

  async close(): Promise<void> {
    this.commands.close();
    const ended = once(this.printing, 'exit');
    this.printing.kill();
    await ended;
  }

  /** What came out of each step; what went wrong, and where that was, or nothing. */
  async carryOut(steps: readonly string[]): Promise<{ outputs: string[]; errors: string }> {
    const script = steps.map((text) => `${text}\nprintf '${SEPARATOR}'`).join('\n');
    const { port } = this.commands.address() as AddressInfo;
    writeFileSync(join(this.directory, 'page.sh'), prelude(this.printingPort, port) + script);
    const shell = spawn('bash', ['page.sh'], {
      cwd: this.directory,
      env: this.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A page that waits for what never comes.
      timeout: 240_000,
    });
    const texts = { out: '', errors: '' };
    shell.stdout.setEncoding('utf8').on('data', (chunk: string) => (texts.out += chunk));
    shell.stderr.setEncoding('utf8').on('data', (chunk: string) => (texts.errors += chunk));
    const [code] = (await once(shell, 'close')) as [number | null];
    const outputs = texts.out.split(SEPARATOR);
    return {
      outputs,
      errors: code === 0 ? '' : `ended with ${String(code)}: ${texts.errors}\n${outputs.at(-1) ?? ''}`,
    };
  }

  /** What `npm run cli` comes to where the page is: exit code, line break, output, NUL, errors, NUL. */
  private async command([input = '', ...words]: readonly string[]): Promise<string> {
    const files = readdirSync(this.directory);
    const { code, stdout, stderr } = await commandLine(
      words.map((word) => (files.includes(word) ? join(this.directory, word) : word)),
      this.environment,
      input.slice(1),
    );
    const lines = [stdout, stderr].map((text) => (text === '' ? '' : `${text}\n`));
    return `${String(code)}\n${lines.join('\0')}\0`;
  }
}
