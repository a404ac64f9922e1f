import { type IncomingMessage, type ServerResponse } from 'node:http';

/** Kind of span: an incoming request, an outgoing statement, a job, or a part of one of them. */
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

export type SpanAttributes = Readonly<Record<string, string | number>>;

/**
 * Port for tracing. Also the injection token. Names and attributes come from the code (route patterns, names of
 * statements and tasks), never from parameters, texts or URLs.
 */
export abstract class Tracing {
  /** Runs the work as a child of the current span. */
  abstract span<T>(name: string, kind: SpanKind, attributes: SpanAttributes, work: () => Promise<T>): Promise<T>;
  /**
   * Runs the rest of a request as a span, which ends with its response.
   * @param routeOf the pattern of its route, which is known when the response is complete
   */
  abstract request(request: IncomingMessage, response: ServerResponse, routeOf: () => string, next: () => void): void;
  /** Exports spans that are still buffered. */
  abstract close(): Promise<void>;
}

/** Tracing disabled: loads no library and measures nothing. */
export class NoTracing extends Tracing {
  span<T>(_name: string, _kind: SpanKind, _attributes: SpanAttributes, work: () => Promise<T>): Promise<T> {
    return work();
  }

  request(_request: IncomingMessage, _response: ServerResponse, _routeOf: () => string, next: () => void): void {
    next();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
