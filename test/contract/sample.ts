import { type Json } from './client.js';
import { type RouteWorld } from './route-world.js';

/** A good request to a route: it succeeds when an admin sends it once. */
export interface Sample {
  readonly path: string;
  readonly body?: Json;
}

/** Makes a good request to the route that has this path. */
export type MakeSample = (world: RouteWorld, path: string) => Sample | Promise<Sample>;
export type Samples = Readonly<Record<string, MakeSample>>;

type Body = Json | ((world: RouteWorld) => Json | Promise<Json>);
type Made<T> = T | Promise<T>;

const withBody = async (world: RouteWorld, path: string, body: Body | undefined): Promise<Sample> =>
  body === undefined ? { path } : { path, body: typeof body === 'function' ? await body(world) : body };

/** To a path that names no record. */
export const plain =
  (body?: Body): MakeSample =>
  (world, path) =>
    withBody(world, path, body);

/** To a record that is there or made for it. */
export const on =
  (recordIn: (world: RouteWorld) => Made<string | { readonly uuid: string }>, body?: Body): MakeSample =>
  async (world, path) => {
    const record = await recordIn(world);
    return withBody(world, path.replace(':uuid', typeof record === 'string' ? record : record.uuid), body);
  };
