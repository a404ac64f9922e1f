import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';

/** What a command came to. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
let times = 0;

/** One that does not run by being loaded. */
interface Program {
  readonly run?: () => Promise<void>;
}

/**
 * Runs a module that is a program to its end in this process, which has loaded the application, with the environment of a process
 * of its own: it begins anew each time. The settings must be good ones: where they are not, the process would end in the middle.
 */
const carryOut = async (
  module: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  input = '',
): Promise<Ended> => {
  const { argv, env } = process;
  const known = SIGNALS.map((signal) => process.listeners(signal));
  const out = jest.spyOn(console, 'log').mockReturnValue();
  const errors = jest.spyOn(console, 'error').mockReturnValue();
  const exit = jest.spyOn(process, 'exit');
  const stdin = jest.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([input]) as typeof process.stdin);
  const said = ({ mock }: typeof out): string => mock.calls.map((line) => format(...line)).join('\n');
  try {
    Object.assign(process, { argv: ['node', 'cli', ...words], env: { ...environment } });
    const ended = new Promise<number>((done) => exit.mockImplementation(((code: number) => done(code)) as never));
    const program = (await import(`${pathToFileURL(resolve(module)).href}?${String((times += 1))}`)) as Program;
    void program.run?.();
    return { code: await ended, stdout: said(out), stderr: said(errors) };
  } finally {
    Object.assign(process, { argv, env });
    for (const spy of [out, errors, exit, stdin]) spy.mockRestore();
    for (const [index, signal] of SIGNALS.entries())
      for (const listener of process.listeners(signal))
        if (!known[index]?.includes(listener)) process.off(signal, listener);
    // It has set its own; as TestApp has it.
    Logger.overrideLogger(false);
  }
};

/** `npm run cli -- words`, with a line on its standard input */
export const commandLine = (words: readonly string[], environment: NodeJS.ProcessEnv, input?: string): Promise<Ended> =>
  carryOut('dist/src/app/command-line.js', words, environment, input);

/** `npm start`, where it ends by itself. */
export const serviceEnds = (environment: NodeJS.ProcessEnv): Promise<Ended> =>
  carryOut('dist/src/app/serve.js', [], environment);
