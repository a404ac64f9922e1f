import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

export type Json = Readonly<Record<string, unknown>>;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: unknown;
}

interface Operation {
  readonly path: string;
  readonly pattern: RegExp;
  readonly method: string;
  readonly responses: Readonly<Record<string, Json>>;
}

export interface DocumentedApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: Json;
}

/** Headers of the API's own: anyone who sends one must have documented it. */
const OWN_HEADERS = [
  'allow',
  'etag',
  'location',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'idempotency-replayed',
  'www-authenticate',
  'accept-post',
  'accept-patch',
];

const COMPONENT = '#/components/schemas/';
const ADDRESS = 'http://api.test/schemas/';

/** The same with addresses for pointers into the document, which mean the same wherever they stand. */
const addressed = (schema: string): Json =>
  JSON.parse(schema.replaceAll(`"$ref":"${COMPONENT}`, `"$ref":"${ADDRESS}`)) as Json;

/** Schemas of one document. Each component is compiled once, when it is first pointed to. */
export class Schemas {
  private readonly ajv: Ajv2020;
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor(private readonly document: DocumentedApi) {
    this.ajv = new Ajv2020({
      ...{ strict: false, allErrors: true, coerceTypes: false },
      // What takes time is to compile hundreds of schemas, not to use them; that they are schemas is for the linters to say.
      ...{ validateSchema: false, code: { optimize: false } },
    });
    formats.default(this.ajv);
    for (const [name, schema] of Object.entries((document.components['schemas'] ?? {}) as Record<string, Json>))
      this.ajv.addSchema({ ...addressed(JSON.stringify(schema)), $id: ADDRESS + name });
  }

  /** What is wrong with a value. */
  complaints(schema: Json, value: unknown): string[] {
    const key = JSON.stringify(schema);
    const validate = this.compiled.get(key) ?? this.ajv.compile(addressed(key));
    this.compiled.set(key, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath || 'the body'} ${message ?? ''} ${JSON.stringify(params)}`,
    );
  }

  /** The part a pointer names, or the part itself. */
  resolve(part: Json): Json {
    const pointer = part['$ref'];
    if (typeof pointer !== 'string') return part;
    let found: unknown = this.document;
    for (const step of pointer.slice(2).split('/'))
      found = (found as Json)[step.replaceAll('~1', '/').replaceAll('~0', '~')];
    return found as Json;
  }
}

/** Holds answers against the document: does the service do what it says, and say what it does? */
export class OpenApiJudge {
  readonly schemas: Schemas;
  private readonly operations: readonly Operation[];

  constructor(document: DocumentedApi) {
    this.schemas = new Schemas(document);
    this.operations = Object.entries(document.paths)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          path,
          pattern: new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}/?$`),
          method,
          responses: operation['responses'] as Readonly<Record<string, Json>>,
        })),
      )
      // A path without parameters is meant before one that only happens to match.
      .sort((left, right) => left.path.split('{').length - right.path.split('{').length);
  }

  /** Everything in which the answer differs from what is documented; `url` may be absolute and have a query. */
  judge(method: string, url: string, answer: Answer): string[] {
    const path = new URL(url, 'http://api.test').pathname;
    // The answer to a preflight is CORS' business, and the pages of Swagger UI are no API.
    if (method.toUpperCase() === 'OPTIONS' || /^\/docs(\/|$)/.test(path)) return [];
    const complaints = this.complaints(method.toLowerCase(), path, answer);
    return complaints.map((complaint) => `${method.toUpperCase()} ${url} → ${answer.status}: ${complaint}`);
  }

  private complaints(method: string, path: string, answer: Answer): string[] {
    const asked = method === 'head' ? 'get' : method;
    const operation = this.operations.find((candidate) => candidate.method === asked && candidate.pattern.test(path));
    const responses = operation?.responses ?? this.operations[0]?.responses ?? {};
    if (operation === undefined && answer.status < 400) return ['there is no such operation'];
    // Every operation documents what its address answers to methods it does not know.
    const known = operation === undefined && answer.status !== 405 ? undefined : responses[answer.status];
    // Faults, and refusals where nothing is, are documented by `default`; anything else has a place of its own.
    const response = known ?? (operation === undefined || answer.status >= 500 ? responses['default'] : undefined);
    if (response === undefined) return ['this status is not documented'];
    const resolved = this.schemas.resolve(response);
    return [
      ...this.headerComplaints(resolved, answer),
      ...(method === 'head' ? [] : this.bodyComplaints(resolved, answer)),
    ];
  }

  private headerComplaints(response: Json, { headers }: Answer): string[] {
    const documented = Object.entries((response['headers'] ?? {}) as Readonly<Record<string, Json>>).map(
      ([name, header]) => [name.toLowerCase(), this.schemas.resolve(header)] as const,
    );
    const names = new Set(documented.map(([name]) => name));
    return [
      ...documented
        .filter(([name, header]) => header['required'] === true && headers[name] === undefined)
        .map(([name]) => `the header ${name} is missing`),
      ...OWN_HEADERS.filter((name) => headers[name] !== undefined && !names.has(name)).map(
        (name) => `the header ${name} is not documented`,
      ),
      ...documented.flatMap(([name, header]) =>
        this.headerValueComplaints(name, header['schema'] as Json, headers[name]),
      ),
    ];
  }

  private headerValueComplaints(name: string, schema: Json, value: string | readonly string[] | undefined): string[] {
    if (value === undefined) return [];
    const read = schema['type'] === 'integer' ? Number(value) : value;
    return this.schemas.complaints(schema, read).map((complaint) => `the header ${name}: ${complaint}`);
  }

  private bodyComplaints(response: Json, { headers, body }: Answer): string[] {
    const content = response['content'] as Readonly<Record<string, Json>> | undefined;
    const sent = headers['content-type'];
    const type = typeof sent === 'string' ? (sent.split(';')[0] ?? '').trim() : '';
    if (content === undefined) return type === '' ? [] : [`has a body of type ${type}, where none is documented`];
    const media = content[type];
    if (media === undefined) return [`the media type '${type}' is not documented`];
    return /[/+]json$/.test(type) ? this.schemas.complaints(media['schema'] as Json, body) : [];
  }
}
