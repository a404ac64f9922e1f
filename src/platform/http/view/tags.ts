import { createHash } from 'node:crypto';

/** What stands for a text in an entity tag. */
export const hashOf = (text: string | Buffer): string => createHash('sha1').update(text).digest('base64url');

/** Strong entity tag of a representation: a hash of exactly what is sent, so it differs per caller where views differ. */
export const etagOf = (body: string | Buffer): string => `"${hashOf(body)}"`;

/**
 * Entity tag of a record in two parts. The first is the version for If-Match, without volatile fields (counts,
 * currently possible actions); the second covers everything that is sent, so that If-None-Match never misses a
 * change.
 */
export const recordTagOf = (version: string, body: string | Buffer): string => `"${hashOf(version)}.${hashOf(body)}"`;

/** The version within a record's entity tag, as callers send it back. */
export const versionIn = (tag: string): string | undefined => /^"([\w-]+)\.[\w-]+"$/.exec(tag.trim())?.[1];
