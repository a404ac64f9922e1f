import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { Clock } from '../../../kernel/clock/clock.js';
import { SETTINGS, type Settings } from '../../operations/config/settings.js';
import { AddressLimit, InvalidTokenLimit, MissLimit } from './address-limit.js';
import { throttlerOptions } from './limit.guard.js';
import { LimitStore } from './limit-store.js';
import { MemoryLimitStore } from './memory-limit-store.js';

/** The configured store: Redis if several processes share the limits, otherwise memory. */
async function openLimitStore({ redisUrl }: Settings, clock: Clock): Promise<LimitStore> {
  const memory = new MemoryLimitStore(clock);
  if (redisUrl === undefined) return memory;
  // Lazy import: a process without Redis starts faster without its client.
  const { RedisLimitStore } = await import('./redis-limit-store.js');
  return RedisLimitStore.open(redisUrl, memory);
}

/** The rate limits. Global; needs SETTINGS and Clock from global modules. The LimitGuard is bound by the application. */
@Global()
@Module({
  imports: [ThrottlerModule.forRootAsync({ inject: [SETTINGS, LimitStore, Reflector], useFactory: throttlerOptions })],
  providers: [
    { provide: LimitStore, inject: [SETTINGS, Clock], useFactory: openLimitStore },
    InvalidTokenLimit,
    MissLimit,
    AddressLimit,
  ],
  exports: [LimitStore, InvalidTokenLimit, MissLimit, AddressLimit],
})
export class LimitsModule implements OnApplicationShutdown {
  constructor(private readonly store: LimitStore) {}

  onApplicationShutdown(): void {
    this.store.close();
  }
}
