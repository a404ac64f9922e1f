/** The document's description of the service as a whole, which the application gives. */
export interface OpenApiInfo {
  readonly title: string;
  /** First sentence of the introduction. */
  readonly purpose: string;
  /** Whom to ask. */
  readonly contact: string;
  /** The groups of operations, in their order. */
  readonly tags: readonly string[];
}

export const OPENAPI_INFO = Symbol('OPENAPI_INFO');
