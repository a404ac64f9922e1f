export { type Answer, answer, fileNameOf, type Result } from './answers.js';
export { type Api, type ApiOptions, createApi } from './api.js';
export {
  type EventData,
  type EventOf,
  type EventPattern,
  type EventType,
  type ServiceEvent,
  type WebhookTest,
} from './event-types.js';
export {
  events,
  EventsGone,
  type EventsOptions,
  type EventStore,
  isNewer,
  latestEventId,
  type Sequences,
} from './events.js';
export { followJob, type FollowOptions, type Job } from './jobs.js';
export { everyRecord, everyRecordBackwards, type Page } from './pages.js';
export { type Conflict, type Problem, ProblemError, type Violation } from './problems.js';
export { may } from './rights.js';
export { type components, type operations, type paths, type Vocabulary } from './schema.js';
export { changeLatest, ifMatch } from './versions.js';
export { readWords, type VocabularyName, type Word, type Words } from './words.js';
export { verifyWebhook, WebhookError, type WebhookMessage, type WebhookOptions } from './webhooks.js';

import { type components } from './schema.js';

/** Records and bodies by name: `Schemas['Offer']`, `Schemas['OfferCreate']`. */
export type Schemas = components['schemas'];
