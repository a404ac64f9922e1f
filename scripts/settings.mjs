/**
 * `npm run settings`: writes what the code says of the settings of the environment into docs/operations/settings.md and
 * .env.example: comments, defaults and ranges of src/platform/operations/config/variables.ts. test/unit/settings.spec.ts compares.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

const SOURCE = 'src/platform/operations/config/variables.ts';
const WIDTH = 120;

const decoratorsOf = (node) =>
  Object.fromEntries(
    (ts.getDecorators(node) ?? []).map(({ expression }) => [
      expression.expression.getText(),
      expression.arguments.map((argument) => argument.getText().replaceAll(/['_]/g, '')),
    ]),
  );

/** What a value may be, where its decorator says it in a few words. */
const rangeOf = ({ IsOneOf, IsWhole }) => {
  if (IsOneOf) return `${IsOneOf.slice(0, -1).join(', ')} or ${IsOneOf.at(-1)}`;
  if (IsWhole) return `${IsWhole[0]} to ${IsWhole[1] === 'MANY' ? '1000000' : IsWhole[1]}`;
  return '';
};

const settingOf = (member, text) => {
  const [comment] = ts.getJSDocCommentsAndTags(member);
  const said = ts.getTextOfJSDocComment(comment.comment).replaceAll(/\s+/g, ' ');
  const [meaning, otherwise = ''] = said.split(/ (?=Default: )/);
  const decorators = decoratorsOf(member);
  const value = member.initializer?.getText().replaceAll(/['_]/g, '') ?? '';
  return {
    name: member.name.getText(),
    section: [...text.slice(member.pos, member.getStart()).matchAll(/\/\/ --- (.+) ---/g)].at(-1)?.[1],
    meaning,
    range: rangeOf(decorators),
    value: value === '[]' ? '' : value,
    otherwise,
    required: 'RequiredInProduction' in decorators,
    secret: 'Secret' in decorators,
  };
};

const settings = () => {
  const text = readFileSync(SOURCE, 'utf8');
  const source = ts.createSourceFile(SOURCE, text, ts.ScriptTarget.Latest, true);
  const [{ members }] = source.statements.filter(ts.isClassDeclaration);
  return members.map((member) => settingOf(member, text));
};

const wrapped = (text) => {
  const lines = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= WIDTH) lines[lines.length - 1] = longer;
    else lines.push(`# ${word}`);
  }
  return lines.join('\n');
};

const REQUIRED = 'Required in production.';
const GENERATED = `Written by \`npm run settings\` from ${SOURCE}.`;

const example = (all) => {
  const secrets = all.filter(({ secret }) => secret).map(({ name }) => name);
  const head = [
    'All settings of the service. Copy this file to .env and change what you need; variables of the environment win over .env.',
    'An empty value means unset. The values shown are the defaults; where nothing is shown, the comment says what applies. A',
    'setting that is missing or wrong stops the start with a message naming all of them.',
  ].join(' ');
  const files = `Settings that may hold a secret may come from a file instead, whose name stands in NAME_FILE (DATABASE_URL_FILE=/run/secrets/db): ${secrets.join(', ')}.`;
  const entries = all.map(({ name, section, meaning, range, otherwise, required, value }) => {
    const parts = [meaning, range && `Values: ${range}.`, otherwise, required && REQUIRED];
    const comment = wrapped(parts.filter(Boolean).join(' ').replaceAll('`', ''));
    const quoted = value.includes(' ') ? `"${value}"` : value;
    return `${section ? `# --- ${section} ---\n\n` : ''}${comment}\n${name}=${quoted}\n`;
  });
  return [`${wrapped(head)}\n#\n${wrapped(files)}\n# ${GENERATED.replaceAll('`', '')}\n`, ...entries].join('\n');
};

const code = (text) => `\`${text}\``;
const page = (all) => {
  const rows = all.flatMap(({ name, section, meaning, range, otherwise, required, secret, value }) => [
    ...(section ? [`\n## ${section}\n\n| Setting | Default | Values | Meaning |\n| --- | --- | --- | --- |`] : []),
    `| ${[
      code(name) + (secret ? ' \\*' : ''),
      value === '' ? otherwise.replace(/^Default: (.*)\.$/, '$1') : code(value),
      range,
      [meaning, required && REQUIRED].filter(Boolean).join(' '),
    ].join(' | ')} |`,
  ]);
  return `# Settings

From the environment or from \`.env\` (copy [.env.example](../../.env.example)). The environment wins. An empty value means unset. A start with missing or wrong settings ends with a message that names all of them. A setting with \\* may hold a secret: \`NAME_FILE\` may name a file that holds it instead, as in \`DATABASE_URL_FILE=/run/secrets/db\`. ${GENERATED}

More on [mail](mail.md), [several processes and replicas](scaling.md), [metrics and traces](monitoring.md), [webhooks](../api/webhooks.md), [limits](../api/conventions.md#rate-limits).

<!-- prettier-ignore-start -->
${rows.join('\n')}

<!-- prettier-ignore-end -->
`;
};

/** Path of each file that is written, and what it holds. */
export const written = () => {
  const all = settings();
  return { '.env.example': example(all), 'docs/operations/settings.md': page(all) };
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [path, text] of Object.entries(written())) writeFileSync(path, text);
