import { Exclusions } from '../allotment/exclusions.js';
import { type DrawInput, type DrawnWish } from '../allotment/model.js';
import { type StoredDrawReason } from '../../attendances/model/draw-reason.js';

/** Says of each clash what it is: the outcome, which is hashed, names the place in the way only. */
export const clashCauses = ({ offers, rules }: DrawInput): ((wish: DrawnWish) => StoredDrawReason) => {
  const exclusions = new Exclusions(offers, rules);
  const index = new Map(offers.map(({ id }, at) => [id, at]));
  return ({ offer, reason }) => {
    if (reason.code !== 'clashes-with-own-place') return reason;
    const [one, other] = [index.get(offer), index.get(reason.values.offer)];
    const cause = one === undefined || other === undefined ? undefined : exclusions.causeOf(one, other);
    return cause === undefined ? reason : { ...reason, values: { ...reason.values, cause } };
  };
};
