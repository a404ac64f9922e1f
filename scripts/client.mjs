/**
 * `npm run client`: writes what is generated of clients/typescript, from the document of the service.
 * `node scripts/client.mjs --check file…`: says whether what is there fits to the document in each file, and writes nothing.
 * An empty line stands between what it says of two.
 */
import { readFile, writeFile } from 'node:fs/promises';
import openapiTs, { astToString, NULL, tsLiteral, tsUnion } from 'openapi-typescript';
import { documentOfService } from './openapi-document.mjs';

const SCHEMA = new URL('../clients/typescript/src/schema.ts', import.meta.url);
const PACKAGE = new URL('../clients/typescript/package.json', import.meta.url);
const HEAD = '/** Generated from the OpenAPI document by `npm run client`; do not change it by hand. */\n\n';

const mapped = (object, change) =>
  Object.fromEntries(Object.entries(object ?? {}).map(([key, value]) => [key, change(value)]));

const without = (object, name) => Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));

/** Without the headers of answers: the client gives them out as what they are, texts, and they are a quarter of the file. */
const withoutHeaders = ({ paths, components, ...rest }) => {
  const plain = (responses) => mapped(responses, (response) => without(response, 'headers'));
  const operation = ({ responses, ...others }) => ({ ...others, responses: plain(responses) });
  const parts = without(components, 'headers');
  return {
    ...rest,
    paths: mapped(paths, (methods) => mapped(methods, operation)),
    components: { ...parts, responses: plain(parts.responses) },
  };
};

/**
 * The values that are known today. That others may come stands in the comment: as a type (`string & {}`) it would not pass
 * through openapi-fetch, and nothing looks at the values of answers while the client runs.
 */
const knownValues = ({ type, 'x-extensible-enum': values }) => {
  if (values === undefined) return undefined;
  return tsUnion([...values.map((value) => tsLiteral(value)), ...([type].flat().includes('null') ? [NULL] : [])]);
};

/** The schemas that name an enumeration. */
const wordedIn = (part) =>
  typeof part !== 'object' || part === null
    ? []
    : [...('x-vocabulary' in part ? [part] : []), ...Object.values(part).flatMap((inner) => wordedIn(inner))];

const isNumber = ({ type, items, ...others }) =>
  ['integer', 'number'].includes(type) ||
  (type === 'array' && isNumber(items)) ||
  (type === 'object' && 'x-vocabulary' in others);

/** The names of the numbers in an object, those of an inner one after its name and a dot. */
const numbersIn = ({ properties = {} }, before = '') =>
  Object.entries(properties).flatMap(([name, part]) =>
    isNumber(part) ? [before + name] : numbersIn(part, `${before}${name}.`),
  );

/** The values of each enumeration, as far as schemas tell them: some grow with the service, and are any text. */
const vocabularyOf = (document) => {
  const valuesOf = new Map();
  for (const { 'x-vocabulary': name, 'x-extensible-enum': open, enum: values = open, ...schema } of wordedIn(
    document,
  )) {
    const known = (values ?? numbersIn(schema)).filter((value) => value !== null);
    valuesOf.set(name, new Set([...(valuesOf.get(name) ?? []), ...known]));
  }
  const typeOf = (values) =>
    values.size > 0 ? [...values].map((value) => JSON.stringify(value)).join(' | ') : 'string';
  const lines = [...valuesOf].sort().map(([name, values]) => `    ${name}: ${typeOf(values)};\n`);
  return `/** The enumerations of GET /vocabulary, with the values that are known today. */\nexport interface Vocabulary {\n${lines.join('')}}\n`;
};

const typesOf = async (document) => {
  const types = await openapiTs(withoutHeaders(document), { alphabetize: true, silent: true, transform: knownValues });
  return `${HEAD}${astToString(types)}${vocabularyOf(document)}`;
};

const operationsOf = (types) =>
  new Set(
    [...types.slice(types.indexOf('export interface operations')).matchAll(/^ {4}(\w+): \{$/gm)].map(([, id]) => id),
  );

/** What a person has to know of the difference between two clients. */
const differences = (before, after) => {
  const [had, has] = [operationsOf(before), operationsOf(after)];
  const added = [...has].filter((id) => !had.has(id));
  const gone = [...had].filter((id) => !has.has(id));
  return [
    'clients/typescript does not fit to the document of the service: run `npm run client` and commit what it writes.',
    ...(added.length > 0 ? [`New operations: ${added.join(', ')}`] : []),
    ...(gone.length > 0
      ? [`Operations that are gone or renamed (docs/api/compatibility.md!): ${gone.join(', ')}`]
      : []),
  ];
};

const [, , flag, ...files] = process.argv;
const description = JSON.parse(await readFile(PACKAGE, 'utf8'));
const before = await readFile(SCHEMA, 'utf8').catch(() => '');

/** What there is to say of the client that there is, if it does not fit to a document. */
const complaintsOf = async (document) => {
  const after = await typesOf(document);
  const fits = before === after && description.version === document.info.version;
  return fits ? '' : differences(before, after).join('\n');
};

if (flag === '--check') {
  const said = [];
  for (const file of files) said.push(await complaintsOf(JSON.parse(await readFile(file, 'utf8'))));
  console.log(said.join('\n\n'));
  process.exitCode = said.every((words) => words === '') ? 0 : 1;
} else {
  const document = await documentOfService();
  const after = await typesOf(document);
  const { version } = document.info;
  await writeFile(SCHEMA, after);
  await writeFile(PACKAGE, `${JSON.stringify({ ...description, version }, null, 2)}\n`);
  console.error(`client: ${String(operationsOf(after).size)} operations, version ${version}`);
}
