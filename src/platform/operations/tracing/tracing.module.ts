import { Global, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { SETTINGS, type Settings } from '../config/settings.js';
import { NoTracing, Tracing } from './tracing.js';

const openTracing = async ({ tracing }: Settings): Promise<Tracing> => {
  if (tracing === undefined) return new NoTracing();
  const { OtelTracing } = await import('./otel-tracing.js');
  return new OtelTracing(tracing);
};

/** Traces, if the settings name a collector. Global; needs SETTINGS. */
@Global()
@Module({
  providers: [{ provide: Tracing, inject: [SETTINGS], useFactory: openTracing }],
  exports: [Tracing],
})
export class TracingModule implements OnApplicationShutdown {
  constructor(private readonly tracing: Tracing) {}

  /** An unreachable collector must not prevent a clean shutdown. */
  async onApplicationShutdown(): Promise<void> {
    await this.tracing.close().catch(() => new Logger('Tracing').debug('The last spans could not be exported.'));
  }
}
