import { type Type } from '@nestjs/common';
import { namesOf } from '../../database/columns-of.js';
import { fieldsOf } from './registry.js';

/** Names of an input's fields that are also columns of an entity. */
type StoredField<I, E> = keyof I & keyof E & string;

/**
 * The fields of an input that are stored as sent, in its order: those with a column of the same name in the entity.
 * @param except fields that need processing first
 */
export const storedFields = <I extends object, E extends object, K extends StoredField<I, E> = never>(
  input: Type<I>,
  entity: Type<E>,
  except: readonly K[] = [],
): readonly Exclude<StoredField<I, E>, K>[] => {
  const columns: readonly string[] = namesOf(entity);
  return [...fieldsOf(input).keys()].filter(
    (name): name is Exclude<StoredField<I, E>, K> => columns.includes(name) && !except.includes(name as never),
  );
};

/** The given fields of an input; null for those not sent. */
type Filled<I, K extends keyof I> = {
  [N in K]-?: Exclude<I[N], undefined> | (undefined extends I[N] ? null : never);
};

/** The values of these fields of an input; null for those not sent. */
export const filled = <I extends object, K extends keyof I & string>(input: I, names: readonly K[]): Filled<I, K> =>
  Object.fromEntries(names.map((name) => [name, input[name] ?? null])) as Filled<I, K>;
