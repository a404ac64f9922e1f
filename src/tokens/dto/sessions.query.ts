import { PageQuery } from '../../common/listing/page-query.js';

/** The parameters of GET /me/sessions: the page. */
export class SessionsQuery extends PageQuery {}
