import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type INestApplicationContext } from '@nestjs/common';
import { type DemoTokens, DemoService } from './demo.service.js';
import { type Settings } from '../platform/operations/config/settings.js';

/** `demo.json` in the data directory: the service's URL and a token for each kind of caller (R-OPS-2). */
export interface DemoFile {
  readonly baseUrl: string;
  readonly tokens: DemoTokens;
}

/** The file of an earlier start; undefined if there is none, or it cannot be read. */
const readDemoFile = async (path: string): Promise<DemoFile | undefined> => {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as DemoFile;
  } catch {
    return undefined;
  }
};

/** Writes the file with permissions for its owner only: it contains secrets, even if only those of a demo. */
const writeDemoFile = async (path: string, file: DemoFile): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(file, undefined, 2)}\n`, { mode: 0o600 });
  await chmod(path, 0o600);
};

/**
 * Loads the demo into an empty database and ensures that `demo.json` contains valid tokens. A database with other
 * data is left alone; a second start changes nothing.
 */
export const prepareDemo = async (
  app: INestApplicationContext,
  settings: Settings,
  say: (line: string) => void,
): Promise<DemoFile | undefined> => {
  const demo = app.get(DemoService);
  if (await demo.isEmpty()) {
    say('Loading the demo programme …');
    await demo.load();
  } else if (!(await demo.isLoaded())) {
    return undefined;
  }
  return (await keepDemoFile(demo, settings)).file;
};

/** Writes `demo.json` with its existing tokens, or with new ones if those are no longer valid. */
export const keepDemoFile = async (
  demo: DemoService,
  { dataDir, baseUrl }: Settings,
): Promise<{ path: string; file: DemoFile }> => {
  const path = join(dataDir, 'demo.json');
  const known = await readDemoFile(path);
  const tokens = known !== undefined && (await demo.knows(known.tokens)) ? known.tokens : await demo.issueTokens();
  const file: DemoFile = { baseUrl, tokens };
  await writeDemoFile(path, file);
  return { path, file };
};

const OPEN_EDITION = 'edition=demo-anmeldung-laeuft';

/** The text shown after `npm start`: where to look, and from `curl` on, one line to paste for each kind of caller. */
export const welcome = (
  { baseUrl, tokens }: DemoFile,
  { limits, publicPages }: Pick<Settings, 'limits' | 'publicPages'>,
): string => {
  const curl = (caller: string, path: string, token?: string): string =>
    `  ${caller.padEnd(34)}curl ${token === undefined ? '' : `-H 'Authorization: Bearer ${token}' `}'${baseUrl}${path}'`;
  return [
    '',
    `The holiday programme answers at ${baseUrl}`,
    ...(publicPages ? [`What families see:              ${baseUrl}/angebote`] : []),
    `Swagger UI:                     ${baseUrl}/docs`,
    '',
    `With a token an account has ${requests(limits.tokenBurst)} at once, and ${limits.tokenPerMinute} more a minute.`,
    curl(`Anonymous (${requests(limits.anonymousPerHour)} an hour)`, '/offers?itemsPerPage=3'),
    curl('Super admin', '/hosts?q=feuerwehr', tokens.superAdmin),
    curl('Admin', '/offers?q=schnitzeljagd', tokens.admin),
    curl('Admin, what has happened', '/events?types=offer.published&limit=5', tokens.admin),
    curl('Admin who does not see families', '/editions', tokens.maskedAdmin),
    curl('Payments admin', '/categories', tokens.payments),
    curl('Admin, who waits for a place', `/attendances?${OPEN_EDITION}&status=waitlisted`, tokens.admin),
    curl('Organiser', '/hosts', tokens.host),
    curl('Organiser, who is coming', `/attendances?${OPEN_EDITION}&status=confirmed`, tokens.host),
    curl('Another organiser', '/hosts', tokens.otherHost),
    curl('Read-only token', '/hosts?itemsPerPage=2', tokens.readOnly),
    curl('Token from before the rebuild', '/offers?sort=name&itemsPerPage=2', tokens.legacy),
    '',
    'All tokens are in demo.json in the data directory. Stop with Ctrl-C; the data stays.',
  ].join('\n');
};

const requests = (count: number): string => `${count} ${count === 1 ? 'request' : 'requests'}`;
