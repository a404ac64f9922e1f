import { type INestApplicationContext } from '@nestjs/common';
import { join } from 'node:path';
import { type Settings } from '../platform/operations/config/settings.js';
import { type DemoFile, readDemoFile, writeDemoFile } from './demo-file.js';
import { DemoService } from './demo.service.js';

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
