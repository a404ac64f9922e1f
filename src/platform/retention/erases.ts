import { SetMetadata } from '@nestjs/common';

/** Whoever is to be forgotten. The account is locked by the caller. */
export interface ErasedPerson {
  readonly account: string;
  /** Its present address; mails and invitations may know no more of it than this. */
  readonly email: string;
  /** The children of the account, locked. */
  readonly children: readonly string[];
}

/** A person, once it is known what has to stay of it. */
export interface LeavingPerson extends ErasedPerson {
  /** Those of the children of which nothing has to stay. */
  readonly leaving: readonly string[];
}

/**
 * Erases what one feature keeps of a person, in the transaction of the caller. A provider of the feature that owns the tables;
 * the accounts find it by its decorator. What a foreign key does by itself when the account is deleted needs no `remove`,
 * but an `anonymise`: then the account's row stays.
 */
export interface Erasing {
  /** Locks the children of the account that this feature keeps, and names them. Asked first of all. */
  lockChildren?(account: string): Promise<readonly string[]>;
  /** Who of the account and its children has to stay under the uuid, because of what this feature keeps. */
  keeps?(person: ErasedPerson): Promise<readonly string[]>;
  /** Removes what goes whatever becomes of the account, among it all of the children that leave. */
  remove?(person: LeavingPerson): Promise<void>;
  /** The account stays under its uuid: cuts the ties to it, and takes every name and word out of what stays. */
  anonymise?(person: LeavingPerson): Promise<void>;
}

/** In which order erasers take their turn: the order of locks (ARCHITECTURE). `ties` locks nothing that others wait for. */
export const ERASURE_STEPS = ['ties', 'children', 'offers', 'applications'] as const;

export type ErasureStep = (typeof ERASURE_STEPS)[number];

export const ERASES = Symbol('erases');

/** Marks a provider as the one that erases what its feature keeps of a person. */
export const Erases = (step: ErasureStep): ClassDecorator => SetMetadata(ERASES, step);
