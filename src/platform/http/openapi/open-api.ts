import { type Schema } from '../view/field.js';

/** The parts of an OpenAPI 3.1 document that the service generates. */
export interface OpenApi {
  readonly openapi: '3.1.1';
  readonly info: Schema;
  readonly externalDocs: Schema;
  readonly servers: readonly Schema[];
  readonly tags: readonly Schema[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
  /** Requests that the service itself sends. */
  readonly webhooks: Readonly<Record<string, Schema>>;
  readonly components: Schema;
}
