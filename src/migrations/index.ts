import { Foundation1700000001000 } from './1700000001000-foundation.js';

/** All migrations, oldest first. A landed migration is never edited; the next change is a new one. */
export const MIGRATIONS = [Foundation1700000001000];
