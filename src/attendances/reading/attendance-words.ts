import { unmaskedFor } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { foldQuery } from '../../kernel/text/fold.js';
import { type Term, termsOf } from '../../kernel/text/phone.js';
import { type Conditions } from '../../platform/http/listing/conditions.js';
import { namesShownTo } from '../model/attendance.access.js';

/** What of a child (p) and its parents' account (a) the caller is shown, as SQL conditions. */
interface Sight {
  readonly child: string;
  readonly parents: string;
  /** Organiser users are shown the parents' address and numbers in place of the child's own only. */
  readonly parentsEmail: string;
  readonly parentsPhone: (digits: string) => string;
}

/**
 * SQL for the children in whose name, or in what they and their parents are reached by, every word of the text occurs, as
 * far as the caller is shown it (R-ATT-14); undefined for a text without words. Telephone numbers compare by their digits.
 * Each place is asked by itself, so that its index can be used.
 */
export const childrenFoundBy = (q: string, caller: Caller, conditions: Conditions): string | undefined => {
  const terms = termsOf(q).filter(({ text }) => foldQuery(text).length > 0);
  if (terms.length === 0) return undefined;
  const sight = sightOf(caller, conditions);
  return terms.map((term) => `(${foundBy(term, sight, conditions)})`).join(' intersect ');
};

const sightOf = (caller: Caller, conditions: Conditions): Sight => {
  const child = namesShownTo(caller, conditions);
  if (caller.isAdmin)
    return { child, parents: unmaskedFor(caller, conditions, 'a'), parentsEmail: 'true', parentsPhone: () => 'true' };
  return {
    child,
    parents: `${child} and not a.protected`,
    parentsEmail: 'p.email is null',
    parentsPhone: (digits) => `(p.phone is null and phone_digits(a.phone) like ${digits}
      or p.mobile is null and phone_digits(a.mobile) like ${digits})`,
  };
};

const foundBy = ({ text, phone }: Term, sight: Sight, conditions: Conditions): string => {
  const words = foldQuery(text).map((word) => conditions.bind(word));
  const all = (column: string): string => words.map((word) => `${column} like ${word}`).join(' and ');
  const parents = `select p.uuid from participants p join accounts a on a.uuid = p.account_uuid`;
  const named = `search_fold(coalesce(a.firstname, '') || ' ' || coalesce(a.lastname, ''))`;
  const places = [
    `select p.uuid from participants p where ${all('p.search_text')} and ${sight.child}`,
    `select p.uuid from participants p where ${all('lower(p.email)')} and ${sight.child}`,
    `${parents} where ${all('a.search_text')} and (${sight.parentsEmail} or ${all(named)}) and ${sight.parents}`,
  ];
  if (phone !== undefined) {
    const digits = conditions.bind(`%${phone}%`);
    places.push(
      `select p.uuid from participants p where p.phone_key like ${digits} and ${sight.child}`,
      `${parents} where a.phone_key like ${digits} and ${sight.parentsPhone(digits)} and ${sight.parents}`,
    );
  }
  return places.join(' union all ');
};
