/** SQL of values in JSON. */

/** A moment as milliseconds since 1970, because JSON has no timestamps. */
export const milliseconds = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`;

/** A record with a name and an alias as a reference. */
export const namedReference = (record: string): string =>
  `json_build_object('uuid', ${record}.uuid, 'name', ${record}.name, 'alias', ${record}.alias)`;
