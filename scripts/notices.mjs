/**
 * `npm run --silent notices > THIRD-PARTY-NOTICES.txt`: the licence of every package that is installed in production, with its
 * text, as those who hand the service on have to hand it on. Made for a release, from what is installed then; so it is not in
 * the repository. A package under a licence that is not known here is named, and the exit code is 1: somebody has to read it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licences without duties beyond keeping their text (SPDX). */
const PERMISSIVE = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0'];
const PERMITTED = new Set([...PERMISSIVE, 'PSF-2.0', 'Python-2.0', 'Unlicense', 'Zlib']);

/** Packages whose own word is missing, or leaves a choice. */
const READ = { ibantools: 'MIT', pause: 'MIT', 'png-js': 'MIT' };

/** The library behind sharp, LGPL: linked dynamically, so that a user can put another build in its place. */
const isExchangeable = (name) => name.startsWith('@img/sharp-');

const HEAD = `Third-party notices of the holiday programme's administration API

The service contains or uses the packages below, unchanged, under their own licences. Of ibantools ("MIT or MPL-2.0") the MIT
licence is chosen. libvips (LGPL-3.0-or-later, with the libraries that its own section lists) is a shared library in
node_modules/@img: another build of it can be put in its place, as the LGPL asks; its source is at
https://github.com/lovell/sharp-libvips, the text of the LGPL at https://www.gnu.org/licenses/lgpl-3.0.txt. The fonts of papers
are Roboto (Apache-2.0, in pdfmake).`;

const read = (path) => readFileSync(path, 'utf8').trim();

const licenceOf = (name, { license, licenses }) => {
  const [first] = [READ[name] ?? license ?? licenses].flat();
  return first?.type ?? first ?? 'unknown';
};

/** Tells licences that nobody has to think about, such as `MIT` or `(MIT AND Zlib)`, from all others. */
const isPermitted = (name, licence) =>
  (licence.match(/[\w.-]+/g) ?? [])
    .filter((word) => !['AND', 'OR'].includes(word))
    .every((word) => PERMITTED.has(word) || (word === 'LGPL-3.0-or-later' && isExchangeable(name)));

const textOf = (folder) => {
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice|unlicense)/i.test(file));
  if (files.length > 0) return files.map((file) => read(join(folder, file))).join('\n\n');
  const readme = readdirSync(folder).find((file) => /^readme/i.test(file));
  const said = readme && /^#+ *licen[cs](?:e|ing)\b[^]*/im.exec(read(join(folder, readme)));
  return said ? said[0].trim() : 'The package holds no text of its licence.';
};

const packages = Object.entries(JSON.parse(read('package-lock.json')).packages)
  .filter(
    ([path, { dev, link }]) => path !== '' && dev !== true && link !== true && existsSync(join(path, 'package.json')),
  )
  .map(([path]) => ({ path, ...JSON.parse(read(join(path, 'package.json'))) }))
  .map((one) => ({ ...one, licence: licenceOf(one.name, one), text: textOf(one.path) }))
  .sort((one, other) => (`${one.name}@${one.version}` < `${other.name}@${other.version}` ? -1 : 1));

/** Packages that share a text are named above it together. */
const sections = [...new Set(packages.map(({ text }) => text))].map((text) =>
  [
    ...packages
      .filter((one) => one.text === text)
      .map(({ name, version, licence }) => `${name} ${version}: ${licence}`),
    '',
    text,
  ].join('\n'),
);
console.log([HEAD, ...sections].join(`\n\n${'-'.repeat(80)}\n\n`));
for (const { name, licence } of packages.filter((one) => !isPermitted(one.name, one.licence))) {
  console.error(`${name} is under ${licence}, which scripts/notices.mjs does not know: read it, and decide.`);
  process.exitCode = 1;
}
