import { createHash } from 'node:crypto';
import { byText, datesInOrder } from './canonical.js';
import { type DrawOffer, type DrawWish } from './model.js';

/** Offers by what they are and who wishes for them; two that are equal even in that can be exchanged for each other. */
export const offersInOrder = (
  offers: readonly DrawOffer[],
  wishesOf: readonly (readonly DrawWish[])[],
  numbers: readonly string[],
  positions: ReadonlyMap<DrawWish, number>,
): DrawOffer[] => {
  const digests = new Map(offers.map(({ id }) => [id, createHash('sha256')]));
  for (const { id, seats, dates } of offers) digests.get(id)?.update(JSON.stringify([seats, datesInOrder(dates)]));
  wishesOf.forEach((list, child) => {
    for (const wish of list) {
      digests.get(wish.offer)?.update(`${numbers[child]} ${positions.get(wish)} ${wish.favourite}\n`);
    }
  });
  const keys = new Map([...digests].map(([id, digest]) => [id, digest.digest('hex')]));
  return [...offers].sort(
    (left, right) => byText(keys.get(left.id) ?? '', keys.get(right.id) ?? '') || byText(left.id, right.id),
  );
};
