import { Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { ERASES, ERASURE_STEPS, type ErasureStep, type Erasing } from '../platform/retention/erases.js';

/** The erasers of all features, in lock order. */
@Injectable()
export class Erasers {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  get all(): readonly Erasing[] {
    const known = this.discovery.getProviders().flatMap(({ metatype, instance, name }) => {
      if (typeof metatype !== 'function') return [];
      const step = this.reflector.get<ErasureStep | undefined>(ERASES, metatype);
      return step === undefined
        ? []
        : [{ step: ERASURE_STEPS.indexOf(step), name: String(name), instance: instance as Erasing }];
    });
    return known
      .sort((left, right) => left.step - right.step || left.name.localeCompare(right.name, 'en'))
      .map(({ instance }) => instance);
  }
}
