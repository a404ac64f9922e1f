import { type DrawRules } from '../../editions/draw-rules.js';
import { type DrawWish } from './model.js';

/**
 * Who wants to go together: wishes for the same offer with the same code, and with `siblings` those of one family.
 * Groups that share a child are one.
 */
export const groupsOf = (
  wishes: readonly DrawWish[],
  offerOf: Int32Array,
  family: (wish: DrawWish) => string | null,
  { friends, siblings }: Pick<DrawRules, 'friends' | 'siblings'>,
): { groups: Int32Array[]; groupOf: Int32Array } => {
  const leader = Int32Array.from(wishes, (_, wish) => wish);
  const lead = (wish: number): number => {
    let top = wish;
    while (leader[top] !== top) top = leader[top] ?? top;
    return top;
  };
  const known = new Map<string, number>();
  const join = (wish: number, key: string): void => {
    const other = known.get(key);
    if (other === undefined) known.set(key, wish);
    else leader[Math.max(lead(wish), lead(other))] = Math.min(lead(wish), lead(other));
  };
  wishes.forEach((wish, index) => {
    if (friends && wish.group !== null) join(index, `code ${offerOf[index]} ${wish.group}`);
    const home = siblings ? family(wish) : null;
    if (home !== null) join(index, `home ${offerOf[index]} ${home}`);
  });
  const members = new Map<number, number[]>();
  wishes.forEach((_, index) => {
    const top = lead(index);
    const list = members.get(top);
    if (list === undefined) members.set(top, [index]);
    else list.push(index);
  });
  const groups = [...members.values()].filter(({ length }) => length > 1).map((list) => Int32Array.from(list));
  const groupOf = new Int32Array(wishes.length).fill(-1);
  groups.forEach((list, group) => list.forEach((wish) => (groupOf[wish] = group)));
  return { groups, groupOf };
};
