import { type Response } from 'supertest';

/** A JSON object as a test looks at it. */
export type Json = Record<string, unknown>;

/** The answer's body as an object. */
export const bodyOf = (response: Response): Json => response.body as Json;

/** The answer's body as a list of objects. */
export const listOf = (response: Response): Json[] => response.body as Json[];

/** One field of every record of a list. */
export const pluck = (response: Response, field: string): unknown[] => listOf(response).map((record) => record[field]);

/** `[propertyPath, code]` of every violation. */
export const violationsOf = (response: Response): [unknown, unknown][] =>
  ((bodyOf(response)['violations'] ?? []) as Json[]).map(({ propertyPath, code }) => [propertyPath, code]);

/** `detail` of a problem: a sentence without uuids, unless it quotes what was sent (R-API-58). */
export const detailOf = (response: Response): string => {
  const detail = String(bodyOf(response)['detail']);
  if (UUID.test(detail.replace(/[“„][^”“]*[”“]/g, '')))
    throw new Error(`A sentence for people names a record by its uuid: ${detail}`);
  return detail;
};

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

/** The record that was made, if it was. */
export const madeBy = (response: Response): Json & { uuid: string; status: string } => {
  if (response.status !== 201) throw new Error(`${String(response.status)}: ${response.text}`);
  return bodyOf(response) as Json & { uuid: string; status: string };
};
