import { SetMetadata } from '@nestjs/common';

/** A person to erase. The caller has locked the account. */
export interface ErasedPerson {
  readonly account: string;
  /** The current address; mails and invitations may be linked to the person by this alone. */
  readonly email: string | null;
  /** The children of the account, locked. */
  readonly children: readonly string[];
}

/** A person to erase, once it is known which records must be kept. */
export interface LeavingPerson extends ErasedPerson {
  /** The children of whom nothing must be kept. */
  readonly leaving: readonly string[];
}

/**
 * Erases what one feature stores about a person, in the caller's transaction. Implemented by a provider of the
 * feature that owns the tables; the accounts feature finds it by its decorator. Data that a cascade deletes with the
 * account needs no `remove`, but an `anonymise` for the case that the account's row stays.
 */
export interface Erasing {
  /** Locks and returns the children of the account that this feature stores. Called first. */
  lockChildren?(account: string): Promise<readonly string[]>;
  /** Which of the account and its children must stay under their uuid because of data of this feature. */
  keeps?(person: ErasedPerson): Promise<readonly string[]>;
  /** Removes what is deleted in any case, including all data of the children that leave. */
  remove?(person: LeavingPerson): Promise<void>;
  /** The account's row stays under its uuid: removes links to it, and all names and texts from what remains. */
  anonymise?(person: LeavingPerson): Promise<void>;
}

/**
 * The order in which erasers run, which is the lock order (ARCHITECTURE). `ties` locks nothing that others wait for.
 */
export const ERASURE_STEPS = ['ties', 'children', 'offers', 'attendances'] as const;

export type ErasureStep = (typeof ERASURE_STEPS)[number];

export const ERASES = Symbol('erases');

/** Marks a provider that erases what its feature stores about a person. */
export const Erases = (step: ErasureStep): ClassDecorator => SetMetadata(ERASES, step);
