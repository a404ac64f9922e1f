import { Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import {
  ERASES,
  ERASURE_STEPS,
  type ErasureStep,
  type Erasing,
  type ErasedPerson,
} from '../platform/retention/erases.js';
import { AccountStore } from './account.store.js';

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

/**
 * Deletes an account: for the administration and for the retention periods. What must be kept (applications, and what
 * is booked for them) belongs to children, so they decide.
 *
 * Of a family without applications or charges nothing remains. Otherwise the rows stay under their uuids with all
 * personal data replaced. Each feature does this for its own data (`@Erases`).
 */
@Injectable()
export class AccountErasure {
  constructor(
    private readonly store: AccountStore,
    private readonly erasers: Erasers,
  ) {}

  /**
   * Call it in a transaction that holds the account's row lock. Checks no permission.
   * @returns what happened to the account
   */
  async erase({
    uuid,
    email,
  }: {
    readonly uuid: string;
    readonly email: string | null;
  }): Promise<'deleted' | 'anonymised'> {
    const erasers = this.erasers.all;
    const children = await collected(erasers, (eraser) => eraser.lockChildren?.(uuid));
    const person: ErasedPerson = { account: uuid, email, children };
    const kept = new Set(await collected(erasers, (eraser) => eraser.keeps?.(person)));
    const leaving = { ...person, leaving: children.filter((child) => !kept.has(child)) };
    for (const eraser of erasers) await eraser.remove?.(leaving);
    if (kept.size === 0) {
      await this.store.remove(uuid);
      return 'deleted';
    }
    for (const eraser of erasers) await eraser.anonymise?.(leaving);
    await this.store.anonymise(uuid);
    return 'anonymised';
  }
}

/** Results of the erasers, called one after the other. */
const collected = async (
  erasers: readonly Erasing[],
  ask: (eraser: Erasing) => Promise<readonly string[]> | undefined,
): Promise<string[]> => {
  const told: string[] = [];
  for (const eraser of erasers) told.push(...((await ask(eraser)) ?? []));
  return told;
};
