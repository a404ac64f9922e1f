import { uuidToBase58 } from '../support/base58.js';
import { type Sample } from './sample.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const UUIDS_IN_PATH = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=[/?]|$)/g;

/** Codes are no identifiers, whatever they look like. */
const NO_IDENTIFIER = ['code'];

type Form = (uuid: string) => string;

/** Other ways to write an identifier (R-API-5). */
export const FORMS: Readonly<Record<'capitals' | 'short', Form>> = {
  capitals: (uuid) => uuid.toUpperCase(),
  short: uuidToBase58,
};

/** Every UUID in a body, however deep, in the other form. */
const inBody = (value: unknown, form: Form, key = ''): unknown => {
  if (typeof value === 'string') return UUID.test(value) && !NO_IDENTIFIER.includes(key) ? form(value) : value;
  if (Array.isArray(value)) return value.map((entry) => inBody(entry, form, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, inBody(entry, form, name)]));
};

/** The same request, with all its identifiers written in another form. */
export const inForm = ({ path, body }: Sample, form: Form): Sample => ({
  path: path.replace(UUIDS_IN_PATH, form),
  ...(body === undefined ? {} : { body: inBody(body, form) as NonNullable<Sample['body']> }),
});
