import { Inject, Injectable } from '@nestjs/common';
import { type Settings, SETTINGS, API_VERSION } from '../../operations/config/settings.js';
import { isOpen, type Policy } from '../access/policy.js';
import { PATCH_TYPES } from '../server/content-type.guard.js';
import { type Route, RouteTable } from '../server/route-table.js';
import { fieldsOf } from '../input/registry.js';
import { type Schema } from '../view/field.js';
import { Components, tagOf, operationIds, pathOf } from './components.js';
import { exampleOf } from './example-of.js';
import { parametersOf } from './parameters.js';
import { responsesOf } from './responses.js';
import { inputSchema, viewSchema, type OpenApi } from './schemas.js';
import { etagOf } from '../view/tags.js';
import { FeatureNotes } from './api-notes.js';
import { OPENAPI_INFO, type OpenApiInfo } from './openapi-info.js';
import { tolerant } from './tolerance.js';

/** Conventions of all operations, for the introduction of the document: they hold for any kind of record. */
const conventions = ({ limits }: Pick<Settings, 'limits'>): string =>
  `
**Identifiers.** Every record has a UUID. Wherever one is read, its short form of 22 base58 characters works as well; answers always show the RFC 4122 form. Filters and bodies also take aliases (accounts: the e-mail address), paths never do.

**Empty fields** are left out of answers: a missing field must be read as null. Lists that apply to the caller are always there, empty ones as \`[]\`. Fields the caller may not see are left out, too.

**Timestamps** are local time with offset (Europe/Berlin), for instance \`2026-07-01T10:00:00+02:00\`; those sent must have an offset. Money is in cents.

**Lists** are bare arrays without a total. Paginated ones take \`page\` and \`itemsPerPage\` (30, at most 200): read until a page holds fewer records than asked for. Filters must all match; unknown parameters are ignored.

**Writing.** Bodies are JSON; unknown keys are a 422. PATCH changes the keys sent only: null clears a field, a list replaces the whole list.

**Errors** are problem details (\`application/problem+json\`). \`type\` leads to a page that explains it. \`detail\` and messages are English, or German if Accept-Language prefers it.

**Limits.** With a token ${limits.tokenBurst} requests at once and ${limits.tokenPerMinute} more per minute; without one ${limits.anonymousPerHour} per hour and address. RateLimit and RateLimit-Policy show the state, a 429 has Retry-After.

**Safe repetition.** Every POST takes an Idempotency-Key. **Conditional requests:** GET answers have an ETag, If-None-Match spares an unchanged one (304), If-Match keeps writers from undoing each other's work (412).

**HEAD and OPTIONS** have no operations of their own. HEAD works wherever GET does, with the same status and headers and no body. OPTIONS is a 204 at every address, with \`Allow\`: its methods; any other method there is a 405 with the same header.

**Browsers.** Answers to requests with an \`Origin\` that may read them have \`Access-Control-Allow-Origin\` (that origin with \`Vary: Origin\`, or \`*\` for what is read without a token) and \`Access-Control-Expose-Headers\`, the headers that scripts may read. The OPTIONS of a preflight also has \`Access-Control-Allow-Methods\`, \`Access-Control-Allow-Headers\` and \`Access-Control-Max-Age\`. Cookies are not used: there is no \`Access-Control-Allow-Credentials\`.

Every answer has an X-Request-Id. Answers may get new fields and new values: clients must ignore what they do not know.
`.trim();

/** A route as an operation of the document. */
const operationOf = (components: Components, route: Route, operationId: string): Schema => {
  const requestBody = requestBodyOf(components, route);
  return {
    operationId,
    tags: [tagOf(components.notes, route)],
    summary: route.description?.summary ?? operationId,
    description: [route.description?.text, demandsOf(route.policy), limitNote(route), deprecationNote(route)]
      .filter(Boolean)
      .join('\n\n'),
    ...(route.deprecation === undefined ? {} : { deprecated: true }),
    security: securityOf(components, route.policy),
    parameters: parametersOf(components, route),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: responsesOf(components, route),
  };
};

const requestBodyOf = (components: Components, { body, method, description }: Route): Schema | undefined => {
  if (body === undefined) return undefined;
  const schema = inputSchema(components, body);
  const content = {
    schema,
    examples: { complete: { value: recognisable(method, description?.example ?? exampleOf(components, schema)) } },
  };
  const types = method === 'PATCH' ? PATCH_TYPES : ['application/json'];
  // A POST with only optional fields needs no body.
  const required =
    method === 'PATCH' || method === 'PUT' || [...fieldsOf(body).values()].some((field) => field.required);
  return { required, content: Object.fromEntries(types.map((type) => [type, content])) };
};

/** What is made by a click on Execute, out of curiosity, says by its name that it is an example. */
const recognisable = (method: string, example: unknown): unknown => {
  if (method === 'PATCH' || typeof example !== 'object' || example === null) return example;
  const { name } = example as { name?: unknown };
  return typeof name === 'string' ? { ...example, name: `Beispiel: ${name}` } : example;
};

const securityOf = (components: Components, policy: Policy | undefined): Schema[] => {
  if (policy !== undefined && isOpen(policy)) return [];
  components.use('securitySchemes', 'bearer', () => ({
    type: 'http',
    scheme: 'bearer',
    description: 'A token of an account: `Authorization: Bearer <token>`.',
  }));
  return policy?.anonymous === true ? [{}, { bearer: [] }] : [{ bearer: [] }];
};

/** `security` cannot express scopes of http bearer, so the text does. */
const demandsOf = (policy: Policy | undefined): string => {
  if (policy !== undefined && isOpen(policy)) return 'Needs no token.';
  if (policy?.scope === undefined) return '';
  if (policy.anonymous) {
    const tokens = policy.legacy ? 'every kind of token' : `every token with scope \`${policy.scope}\``;
    if (policy.evenClosed) return `Answers without a token, and to every token with scope \`${policy.scope}\`.`;
    return `Answers without a token while public access is switched on, and to ${tokens}.`;
  }
  const roles = policy.roles.map((role) => `\`${role}\``).join(' or ');
  const who = policy.adminsOnly
    ? ' of an admin'
    : roles === ''
      ? ''
      : ` of an account with ${roles} (or \`ROLE_SUPER_ADMIN\`)`;
  return `Needs a token with scope \`${policy.scope}\`${who}.`;
};

const limitNote = ({ limited }: Route): string => (limited ? '' : 'Does not count against the rate limits.');

const deprecationNote = ({ deprecation }: Route): string => {
  if (deprecation === undefined) return '';
  const { since, sunset, link, instead } = deprecation;
  const successor = instead === undefined ? '' : ` Use \`${instead}\` instead.`;
  return `Deprecated since ${since}, answers until ${sunset} at least.${successor} Refusals carry the headers Deprecation, Sunset and Link as well. See ${link}.`;
};

/** The document in serialised form. */
interface OpenApiFile {
  readonly content: Buffer;
  readonly tag: string;
}

/**
 * The OpenAPI document, generated from the decorators, views, inputs and policies that the service itself uses, so it
 * cannot fall behind them.
 */
@Injectable()
export class OpenApiDocument {
  private written: OpenApiFile | undefined;
  private built: { readonly strict: OpenApi; readonly published: OpenApi } | undefined;

  constructor(
    private readonly routes: RouteTable,
    private readonly notes: FeatureNotes,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(OPENAPI_INFO) private readonly words: OpenApiInfo,
  ) {}

  /** The published form: future answers may contain more than today's. */
  get json(): OpenApi {
    return this.both.published;
  }

  /**
   * The serialised document, the same for all callers and languages. Serialised once: it is large, and open to
   * everyone without a limit.
   */
  get file(): OpenApiFile {
    if (this.written === undefined) {
      const text = JSON.stringify(this.json);
      this.written = { content: Buffer.from(text), tag: etagOf(text) };
    }
    return this.written;
  }

  /** Describes exactly today's answers, for checking them against it. */
  get strict(): OpenApi {
    return this.both.strict;
  }

  /** Built on first use: the routes are known only after start-up. */
  private get both(): { readonly strict: OpenApi; readonly published: OpenApi } {
    if (this.built === undefined) {
      const strict = this.build();
      this.built = { strict, published: tolerant(strict) };
    }
    return this.built;
  }

  private build(): OpenApi {
    const components = new Components(this.notes);
    const ids = operationIds(this.notes, this.routes.all);
    const paths: Record<string, Record<string, Schema>> = {};
    for (const [route, id] of ids) {
      const operations = (paths[pathOf(route)] ??= {});
      operations[route.method.toLowerCase()] = operationOf(components, route, id);
    }
    const { baseUrl, publicWebsiteUrl } = this.settings;
    return {
      openapi: '3.1.1',
      info: {
        title: this.words.title,
        version: API_VERSION,
        description: `${this.words.purpose}\n\n${conventions(this.settings)}`,
        contact: { name: this.words.contact, url: publicWebsiteUrl },
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      externalDocs: { description: 'Guides and recipes, page by page', url: `${baseUrl}/docs/guides` },
      servers: [{ url: baseUrl, description: 'This installation' }],
      tags: [...new Set(this.routes.all.map((route) => tagOf(this.notes, route)))]
        .sort((left, right) => this.placeOf(left) - this.placeOf(right) || left.localeCompare(right, 'en'))
        .map((name) => ({ name, description: this.notes.tags.get(name) ?? name })),
      paths,
      webhooks: Object.fromEntries(
        [...this.notes.webhooks].map(([name, make]) => [name, { post: make((view) => viewSchema(components, view)) }]),
      ),
      components: components.toJson(),
    };
  }

  private placeOf(tag: string): number {
    return this.words.tags.indexOf(tag);
  }
}
