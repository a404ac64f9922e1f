import { type ApiRequest, type ApiResponse } from '../request/api-request.js';

/** What a span is: a request that came in, a statement that went out, a job, or a part of one of them. */
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

export type SpanAttributes = Readonly<Record<string, string | number>>;

/**
 * Port: who wants to know how long what took? Also the injection token. Names and attributes are words of the code
 * (patterns of routes, names of statements and tasks), never parameters, texts or addresses.
 */
export abstract class Tracing {
  /** Runs the work as a span below the one we are in. */
  abstract span<T>(name: string, kind: SpanKind, attributes: SpanAttributes, work: () => Promise<T>): Promise<T>;
  /** Runs the rest of a request as a span, which ends with its answer. */
  abstract request(request: ApiRequest, response: ApiResponse, next: () => void): void;
  /** Hands over what is still kept. */
  abstract close(): Promise<void>;
}

/** Nobody wants to know: no library is loaded and nothing is measured. */
export class NoTracing extends Tracing {
  span<T>(_name: string, _kind: SpanKind, _attributes: SpanAttributes, work: () => Promise<T>): Promise<T> {
    return work();
  }

  request(_request: ApiRequest, _response: ApiResponse, next: () => void): void {
    next();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
