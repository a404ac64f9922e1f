import { type Type } from '@nestjs/common';
import { namesOf } from '../database/columns-of.js';
import { fieldsOf } from './registry.js';

/** The fields of an input that are columns of an entity, by their names. */
export type StoredField<I, E> = keyof I & keyof E & string;

/**
 * The fields of an input that are stored as they are sent, in its order: those for which the entity has a column of the
 * same name.
 * @param except those that are worked on first
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

/** What was sent in some fields of an input; null where nothing was. */
export type Filled<I, K extends keyof I> = {
  [N in K]-?: Exclude<I[N], undefined> | (undefined extends I[N] ? null : never);
};

/** The values of these fields of an input; null for what was not sent. */
export const filled = <I extends object, K extends keyof I & string>(input: I, names: readonly K[]): Filled<I, K> =>
  Object.fromEntries(names.map((name) => [name, input[name] ?? null])) as Filled<I, K>;
