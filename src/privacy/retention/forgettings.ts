import { Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { FORGETS, type Forgetting, type ForgettingSpec } from '../../platform/retention/forgets.js';

type KnownForgetting = ForgettingSpec & { readonly forgetting: Forgetting };

/** All providers that delete old personal data, by kind. */
@Injectable()
export class Forgettings {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  get all(): readonly KnownForgetting[] {
    return this.discovery
      .getProviders()
      .flatMap(({ metatype, instance }) => {
        if (typeof metatype !== 'function') return [];
        const spec = this.reflector.get<ForgettingSpec | undefined>(FORGETS, metatype);
        return spec === undefined ? [] : [{ ...spec, forgetting: instance as Forgetting }];
      })
      .sort((left, right) => left.kind.localeCompare(right.kind, 'en'));
  }

  of(kind: string): Forgetting | undefined {
    return this.all.find((known) => known.kind === kind)?.forgetting;
  }
}
