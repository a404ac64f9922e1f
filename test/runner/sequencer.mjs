import { createRequire } from 'node:module';
import { relative, sep } from 'node:path';

const require = createRequire(createRequire(import.meta.url).resolve('jest'));
const { default: TestSequencer } = createRequire(require.resolve('@jest/core'))('@jest/test-sequencer');

/**
 * Files that take long, in the order in which they begin: one that would begin last would run alone at the end. Those that mostly
 * wait for processes of their own stand between those that keep a processor busy. docs/testing.md has the figures. What counts
 * steps is first: for each count V8 looks through all that its process has loaded, which is not the application yet.
 */
export const LONG = [
  'unit/hostile-texts',
  ...['docs/guides', 'api/masking', 'load/processes', 'contract/writes', 'api/demo'],
  ...['contract/access', 'contract/errors', 'contract/openapi', 'api/draws', 'contract/lists'],
  ...['api/pages-in-a-browser', 'contract/filters', 'api/letters', 'contract/events', 'api/exports-hang-ups'],
  ...['load/waiting-list', 'load/copies', 'load/webhooks', 'api/media', 'api/invoices', 'api/booklet'],
  ...['api/sheet-papers', 'unit/letter-pages', 'contract/fields', 'load/sign-in-flood', 'api/sign-in'],
];

/** The place of a file in {@link LONG}; behind all of them for any other. */
const placeOf = ({ path, context }) => {
  const name = relative(context.config.rootDir, path).split(sep).join('/');
  const place = LONG.findIndex((long) => name === `test/${long}.spec.ts`);
  return place === -1 ? LONG.length : place;
};

/** Begins with what takes long; the rest comes as Jest has it: what failed, what took long on this machine, what is large. */
export default class LongestFirst extends TestSequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    return [...sorted].sort((left, right) => placeOf(left) - placeOf(right));
  }
}
