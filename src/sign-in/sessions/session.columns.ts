import { columnsOf } from '../../platform/database/columns-of.js';
import { Token } from '../tokens/entities/token.entity.js';

/** The columns of a session that its owner sees. */
export const SESSION_COLUMNS = columnsOf(Token, 't', {
  only: ['uuid', 'createdAt', 'lastUsedAt', 'lastUsedFrom', 'expiresAt'],
});
