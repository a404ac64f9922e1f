/** SQL of values in JSON. */

/** A moment as milliseconds since 1970, because JSON has no timestamps. */
export const milliseconds = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`;

/** A record with a name and an alias as a reference. */
export const namedReference = (record: string): string =>
  `json_build_object('uuid', ${record}.uuid, 'name', ${record}.name, 'alias', ${record}.alias)`;

/**
 * The uuids in a parameter, for `= any(…)`: as many as they may be, the planner takes them for ten. Written as a parameter
 * alone, one or two look cheaper than what a plan for any list costs, so that the statement is planned anew each time,
 * which may take longer than to run it.
 * @param parameter such as `$1`
 */
export const uuidsIn = (parameter: string): string => `array(select unnest(${parameter}::uuid[]))`;

/** SQL condition: a list of changes has one of a field that is not hidden. */
export const showsChange = (column: string, hidden: string): string =>
  `exists (select from jsonb_array_elements(${column}) c (change) where c.change ->> 'field' <> all(${hidden}::text[]))`;
