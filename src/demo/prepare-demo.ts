import { type INestApplicationContext } from '@nestjs/common';
import { join } from 'node:path';
import { type Settings } from '../common/config/settings.js';
import { type DemoFile, readDemoFile, writeDemoFile } from './demo-file.js';
import { DemoService } from './demo.service.js';

/**
 * Loads the demo into an empty database and sees to it that `demo.json` holds good tokens. A database with other data is
 * left alone; a second start keeps everything.
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
  const path = join(settings.dataDir, 'demo.json');
  const known = await readDemoFile(path);
  const tokens = known !== undefined && (await demo.knows(known.tokens)) ? known.tokens : await demo.issueTokens();
  const file: DemoFile = { baseUrl: settings.baseUrl, tokens };
  await writeDemoFile(path, file);
  return file;
};
