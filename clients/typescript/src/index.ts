export { type Answer, answer, fileNameOf, type Result } from './answers.js';
export { type Api, type ApiOptions, createApi } from './api.js';
export { followJob, type FollowOptions, type Job } from './jobs.js';
export { everyRecord, type Page } from './pages.js';
export { type Problem, ProblemError, type Violation } from './problems.js';
export { type components, type operations, type paths } from './schema.js';
export { changeLatest, ifMatch } from './versions.js';

import { type components } from './schema.js';

/** Records and bodies by name: `Schemas['Offer']`, `Schemas['OfferCreate']`. */
export type Schemas = components['schemas'];
