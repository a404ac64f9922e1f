import { PageQuery } from '../../../platform/http/listing/page-query.js';

/** The parameters of GET /me/sessions: the page. */
export class SessionsQuery extends PageQuery {}
