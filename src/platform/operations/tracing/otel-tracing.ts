import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind as Kind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import { type TracingSettings, API_VERSION } from '../config/settings.js';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type SpanAttributes, type SpanKind, Tracing } from './tracing.js';

const KINDS: Readonly<Record<SpanKind, Kind>> = {
  server: Kind.SERVER,
  client: Kind.CLIENT,
  consumer: Kind.CONSUMER,
  internal: Kind.INTERNAL,
};

/** One for the process: Node before 24 copies the value of every storage ever created to every promise. */
const CONTEXTS = new AsyncLocalStorage<Context>();

/**
 * Exports traces to an OpenTelemetry collector, over OTLP/HTTP as JSON. Spans are our own: instrumentation packages
 * would record texts of statements and URLs of requests, and patch modules that are already loaded. Only this file
 * imports the libraries, and only if a collector is configured.
 */
export class OtelTracing extends Tracing {
  private readonly propagator = new W3CTraceContextPropagator();
  private readonly provider: BasicTracerProvider;
  private readonly tracer: Tracer;

  constructor({ endpoint, headers, serviceName, ratio }: TracingSettings) {
    super();
    const root = new TraceIdRatioBasedSampler(ratio);
    this.provider = new BasicTracerProvider({
      resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': API_VERSION }),
      // A caller may join us to its trace, but the decision to sample is ours: the API is public.
      sampler: new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root }),
      spanProcessors: [
        new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...headers } })),
      ],
    });
    this.tracer = this.provider.getTracer('holiday-programme');
  }

  async span<T>(name: string, kind: SpanKind, attributes: SpanAttributes, work: () => Promise<T>): Promise<T> {
    const parent = CONTEXTS.getStore() ?? ROOT_CONTEXT;
    const span = this.tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes } }, parent);
    try {
      return await CONTEXTS.run(trace.setSpan(parent, span), work);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  request(request: IncomingMessage, response: ServerResponse, routeOf: () => string, next: () => void): void {
    const { method = '' } = request;
    const parent = this.propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
    const attributes = { 'http.request.method': method, 'holiday.request_id': request.id as string };
    const span = this.tracer.startSpan(method, { kind: Kind.SERVER, attributes }, parent);
    response.once('close', () => {
      const route = routeOf();
      span.updateName(`${method} ${route}`);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': response.statusCode });
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    CONTEXTS.run(trace.setSpan(parent, span), next);
  }

  close(): Promise<void> {
    return this.provider.shutdown();
  }
}

/** Records only the kind of an error: its message may quote user input. */
const fail = (span: Span, error: unknown): void => {
  const { name, code } = error as { name?: string; code?: unknown };
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', typeof code === 'string' ? code : (name ?? 'Error'));
};
