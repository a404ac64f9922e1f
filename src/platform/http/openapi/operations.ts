import { isOpen, type Policy } from '../access/policy.js';
import { PATCH_TYPES } from '../server/content-type.guard.js';
import { type Route } from '../server/route-table.js';
import { fieldsOf } from '../input/registry.js';
import { type Schema } from '../view/field.js';
import { type Components } from './components.js';
import { exampleOf } from './example-of.js';
import { tagOf } from './names.js';
import { parametersOf } from './parameters.js';
import { responsesOf } from './responses.js';
import { inputSchema } from './schemas.js';

/** A route as an operation of the document. */
export const operationOf = (components: Components, route: Route, operationId: string): Schema => {
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
    examples: { complete: { value: description?.example ?? exampleOf(components, schema) } },
  };
  const types = method === 'PATCH' ? PATCH_TYPES : ['application/json'];
  // A POST with only optional fields needs no body.
  const required = method === 'PATCH' || [...fieldsOf(body).values()].some((field) => field.required);
  return { required, content: Object.fromEntries(types.map((type) => [type, content])) };
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
