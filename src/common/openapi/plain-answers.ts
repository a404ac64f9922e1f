import { type Schema } from '../view/field.js';
import { type PlainAnswer } from './describe.js';

const HEALTH: PlainAnswer = {
  content: {
    'application/json': {
      type: 'object',
      properties: {
        status: { const: 'ok' },
        checks: { type: 'object', description: 'What was asked.', additionalProperties: { const: 'up' } },
      },
      required: ['status', 'checks'],
      additionalProperties: false,
      examples: [{ status: 'ok', checks: { database: 'up' } }],
    },
  },
};

const explanation = (example: Schema): PlainAnswer => ({
  content: {
    'application/json': {
      type: 'object',
      properties: {
        type: { type: 'string', description: 'The path asked for, as it stands in `type` of a problem.' },
        title: { type: 'string' },
        text: { type: 'string' },
      },
      required: ['type', 'title', 'text'],
      additionalProperties: false,
      examples: [example],
    },
    'text/html': { type: 'string' },
  },
});

/** Answers of the service's own routes, which show no record and so have no view. */
export const PLAIN_ANSWERS: Readonly<Record<string, PlainAnswer>> = {
  'HealthController.overall': HEALTH,
  'HealthController.live': HEALTH,
  'HealthController.ready': HEALTH,
  'ExplanationsController.status': explanation({
    type: '/errors/404',
    title: 'Not found',
    text: 'There is no such record, or none that the caller may see. The two are never told apart.',
  }),
  'ExplanationsController.code': explanation({
    type: '/validation_errors/c1051bb4-d103-4f74-8988-acbcafc7fdc3',
    title: 'A value is not valid',
    text: 'The value must not be blank (null, false, an empty text or an empty list).',
  }),
};
