import MarkdownIt from 'markdown-it';

/** One fenced block of a page that is to be carried out, and what the page says comes out. */
export interface GuideStep {
  readonly line: number;
  readonly kind: 'sh' | 'file';
  /** Of a file: its name, the second word of the fence (```js sync.mjs). */
  readonly name: string;
  readonly text: string;
  readonly shown?: { readonly kind: 'json' | 'http' | 'text'; readonly text: string };
}

const OUTPUTS = ['json', 'http', 'text'];

/**
 * The steps of a page, in order. `sh` is run, unless its fence says `sh not-run`; `js` and other fences with a file name
 * become that file; the `json`, `http` or `text` that follows an `sh` is its output.
 */
export const stepsOf = (markdown: string): GuideStep[] => {
  const steps: GuideStep[] = [];
  for (const { type, info, content, map } of new MarkdownIt().parse(markdown, {})) {
    if (type !== 'fence') continue;
    const [language = '', second = ''] = info.trim().split(/\s+/);
    const line = (map?.[0] ?? 0) + 1;
    const last = steps.at(-1);
    if (language === 'sh' && second !== 'not-run') steps.push({ line, kind: 'sh', name: '', text: content });
    else if (second.includes('.')) steps.push({ line, kind: 'file', name: second, text: content });
    else if (OUTPUTS.includes(language) && last?.kind === 'sh' && last.shown === undefined) {
      steps[steps.length - 1] = { ...last, shown: { kind: language as 'json', text: content } };
    }
  }
  return steps;
};

/** The `sh` fences that are not run: they start the service itself, or need what is not there. */
export const notRun = (markdown: string): string[] =>
  new MarkdownIt()
    .parse(markdown, {})
    .filter(({ type, info }) => type === 'fence' && /^sh\s+not-run/.test(info))
    .map(({ content }) => content.trim());

const ANY = '…';
/** What is another one at every run and only has to have the same form. */
const FORMS = [
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g,
  /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d\b/g,
  /\b\d{4}-\d\d-\d\d\b/g,
  // Entity tags.
  /(?<=")[\w-]{27}\.[\w-]{27}(?=")/g,
];
const formOf = (text: string): string =>
  FORMS.reduce((rest, form, index) => rest.replace(form, `<${String(index)}>`), text);

const fits = (shown: string, real: string): boolean => {
  const parts = formOf(shown).split(ANY);
  const pattern = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*');
  return new RegExp(`^${pattern}$`, 's').test(formOf(real));
};

/** Where the real value is not what is shown; nothing when it is. */
const differences = (shown: unknown, real: unknown, path: string): string[] => {
  const at = (what: string): string[] => [`${path || 'the answer'} ${what}`];
  if (shown === ANY) return real === undefined ? at('is missing') : [];
  if (typeof shown === 'string') {
    return typeof real === 'string' && fits(shown, real) ? [] : at(`is ${JSON.stringify(real)}, not "${shown}"`);
  }
  if (typeof shown !== 'object' || shown === null) {
    return shown === real ? [] : at(`is ${JSON.stringify(real)}, not ${JSON.stringify(shown)}`);
  }
  if (typeof real !== 'object' || real === null || Array.isArray(shown) !== Array.isArray(real)) {
    return at(`is ${JSON.stringify(real)}`);
  }
  const isOpen = Array.isArray(shown) ? shown.at(-1) === ANY : ANY in shown;
  const keys = Object.keys(shown).filter((key) => (shown as Record<string, unknown>)[key] !== ANY || key !== ANY);
  const wanted = Array.isArray(shown) && isOpen ? keys.slice(0, -1) : keys;
  const more = isOpen ? [] : Object.keys(real).filter((key) => !(key in shown));
  return [
    ...more.flatMap((key) => at(`also has ${key}`)),
    ...wanted.flatMap((key) =>
      differences(
        (shown as Record<string, unknown>)[key],
        (real as Record<string, unknown>)[key],
        path === '' ? key : `${path}.${key}`,
      ),
    ),
  ];
};

/** Whether each shown line stands in the output, in this order; `http` may leave lines out, `text` only where it says so. */
const lineDifferences = (shown: string, real: string, mayLeaveOut: boolean): string[] => {
  const lines = real.trim().split(/\r?\n/);
  let next = 0;
  let skips = mayLeaveOut;
  for (const line of shown.trim().split('\n')) {
    if (line.trim() === ANY) {
      skips = true;
      continue;
    }
    const found = lines.findIndex(
      (candidate, index) => index >= next && (skips || index === next) && fits(line, candidate),
    );
    if (found < 0) return [`“${line}” does not come out`];
    next = found + 1;
    skips = mayLeaveOut;
  }
  return skips || next === lines.length ? [] : [`there also is “${lines[next] ?? ''}”`];
};

/** What a page shows and what came out: nothing when they agree. `…` stands for anything. */
export const compare = ({ kind, text }: NonNullable<GuideStep['shown']>, output: string): string[] => {
  if (kind !== 'json') return lineDifferences(text, output, kind === 'http');
  try {
    return differences(JSON.parse(text), JSON.parse(output), '');
  } catch (error) {
    return [String(error)];
  }
};
