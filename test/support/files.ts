import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Every file below a folder whose name ends like that. */
export const filesBelow = (folder: string, ends: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ends.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name));

/** The pages of the documentation. */
export const docsPages = (): string[] => ['README.md', ...filesBelow('docs', /\.md$/)];
