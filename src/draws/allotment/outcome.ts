import { type Allocation } from './allocation.js';
import { byChildAndOffer, byText } from './canonical.js';
import { type DrawInput, type DrawnWish, type Figures, type LotNumber } from './model.js';
import { reasonsOf } from './reasons.js';
import { waitingLists } from './waiting.js';

/** What became of every wish, with its reason, in canonical order. */
export const drawnWishes = (allocation: Allocation, { rules }: Pick<DrawInput, 'rules'>): DrawnWish[] => {
  const { instance } = allocation;
  const { children, offers } = instance;
  const positions = waitingLists(allocation, rules);
  const possible = reasonsOf(allocation, rules.maxPlaces).map((reason, wish) => ({
    reason,
    child: instance.childOf[wish]!,
    offer: instance.offerOf[wish]!,
  }));
  const all = [...possible, ...instance.impossible].map(({ child, offer, reason }): DrawnWish => {
    const position = positions.get(`${child} ${offer}`) ?? null;
    const granted = reason.code === 'granted' || reason.code === 'granted-with-friends';
    const rest = position === null ? 'unfulfilled' : 'waitlisted';
    return {
      child: children[child]!.ticket,
      offer: offers[offer]!.id,
      result: granted ? 'confirmed' : rest,
      position,
      reason,
    };
  });
  return all.sort(byChildAndOffer);
};

/** The numbers of all children, by ticket. */
export const lotNumbers = ({ instance }: Allocation): LotNumber[] =>
  instance.children
    .map(({ ticket }, child) => ({ child: ticket, number: instance.numbers[child]! }))
    .sort((left, right) => byText(left.child, right.child));

/** Groups with at least two possible wishes, and how many of them are together. */
export const friendsOf = ({ instance, missing }: Allocation): Figures['friends'] => ({
  groups: instance.groups.length,
  whole: missing.filter((members) => members === 0).length,
});
