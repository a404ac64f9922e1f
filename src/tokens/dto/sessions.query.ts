import { PageQuery } from '../../platform/listing/page-query.js';

/** The parameters of GET /me/sessions: the page. */
export class SessionsQuery extends PageQuery {}
