import { readFileSync } from 'node:fs';

/** The parts of the demo programme's file that demo data is made from. */
interface ProgrammeFile {
  readonly categories: readonly { readonly name: string; readonly alias: string }[];
  readonly offers: readonly Readonly<Record<string, unknown>>[];
}

/** Last summer's programme of several towns, as collected from their announcements: 69 offers of 67 hosts. */
export const readProgrammeFile = (): ProgrammeFile =>
  JSON.parse(readFileSync(new URL('./programme.json', import.meta.url), 'utf8')) as ProgrammeFile;
