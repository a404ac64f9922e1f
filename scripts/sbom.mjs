/**
 * `npm run --silent sbom > sbom.cdx.json`: every package that production installs, as CycloneDX. npm makes the list. Its own
 * `--omit dev` leaves out what tools use too (rxjs, nodemailer), so that the packages of development alone are taken out here.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
const { stdout, stderr, status } = spawnSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'],
  {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  },
);
if (status !== 0) {
  console.error(`npm cannot list what is installed (run npm ci):\n${stderr}`);
  process.exit(1);
}
const list = JSON.parse(stdout);

const isOfDevelopment = ({ properties }) => properties.some((one) => one.name === 'cdx:npm:package:development');
const left = new Set(list.components.filter(isOfDevelopment).map((one) => one['bom-ref']));
const without = (refs) => refs.filter((ref) => !left.has(ref));

list.metadata.component.name = name;
list.components = list.components.filter((one) => !left.has(one['bom-ref']));
list.dependencies = list.dependencies
  .filter(({ ref }) => !left.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: without(dependsOn) }));
console.log(JSON.stringify(list, null, 2));
