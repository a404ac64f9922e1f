import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type DemoTokens } from './demo.service.js';

/** `demo.json` in the data directory: the service's URL and a token for each kind of caller (R-OPS-2). */
export interface DemoFile {
  readonly baseUrl: string;
  readonly tokens: DemoTokens;
}

/** The file of an earlier start; undefined if there is none, or it cannot be read. */
export const readDemoFile = async (path: string): Promise<DemoFile | undefined> => {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as DemoFile;
  } catch {
    return undefined;
  }
};

/** Writes the file with permissions for its owner only: it contains secrets, even if only those of a demo. */
export const writeDemoFile = async (path: string, file: DemoFile): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(file, undefined, 2)}\n`, { mode: 0o600 });
  await chmod(path, 0o600);
};
