import { type Settings } from '../../operations/config/settings.js';

/** Conventions of all operations, for the introduction of the document: they hold for any kind of record. */
export const conventions = ({ limits }: Pick<Settings, 'limits'>): string =>
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
