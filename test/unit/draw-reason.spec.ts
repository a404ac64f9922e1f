import { type ExclusionCause, type Holders, REASON_CODES } from '../../src/attendances/model/drawn-wish.js';
import { type DrawRules } from '../../src/editions/draw-rules.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type DrawnWish } from '../../src/draws/allotment/model.js';
import {
  drawReasonText,
  blocksPromotion,
  type ReasonOffer,
  type StoredDrawReason,
  drawReasonShown,
} from '../../src/attendances/model/draw-reason.js';
import { clashCauses } from '../../src/draws/run/draw-writing.js';
import { inputOf, on } from '../support/draw-inputs.js';

const NOBODY: Holders = { seats: 0, before: 0, only: 0, fewer: 0, friends: 0, favourite: 0, rank: 0, number: 0 };
const OFFER = '0192f3a4-2222-7222-8222-222222222222';

const full = (holders: Partial<Holders>): StoredDrawReason => ({ code: 'full', values: { ...NOBODY, ...holders } });
const named = (name: string, begin: string | null = '2027-08-03T07:00:00Z'): ReasonOffer => ({
  ...{ uuid: OFFER, name, alias: 'angeln', begin },
});
const de = (reason: StoredDrawReason, offer: ReasonOffer | null = null): string => drawReasonText(reason, offer).de;
const en = (reason: StoredDrawReason, offer: ReasonOffer | null = null): string => drawReasonText(reason, offer).en;
const clash = (cause?: ExclusionCause): StoredDrawReason => ({
  code: 'clashes-with-own-place',
  values: { offer: OFFER, ...(cause === undefined ? {} : { cause }) },
});

describe('Why a draw decided so', () => {
  it('is said to families in sentences for every code (R-DRAW-36)', () => {
    const granted = 'Ihr Kind hat diesen Platz in der Verlosung bekommen';
    const together = (friends: number): string => de({ code: 'granted-with-friends', values: { friends } });
    expect(de({ code: 'granted' })).toBe(`${granted}.`);
    expect(together(1)).toBe(`${granted}, zusammen mit dem Kind, mit dem es hingehen soll.`);
    expect(together(3)).toBe(`${granted}, zusammen mit den 3 Kindern, mit denen es hingehen soll.`);
    expect(de({ code: 'given-before', values: { offer: OFFER } }, named('Paddeln'))).toBe(
      'Ihr Kind hatte schon vor der Verlosung einen Platz in „Paddeln“ (3. August 2027, 9:00 Uhr).',
    );
    expect(de(clash(), named('Angeln', null))).toBe(
      'Ihr Kind hat einen Platz in „Angeln“, und beides zusammen geht nicht: Es ist zur selben Zeit, zu dicht beieinander oder zweimal dasselbe Angebot.',
    );
    expect(de({ code: 'limit-reached', values: { limit: 3 } })).toBe(
      'Ihr Kind hat schon 3 Plätze, und in der Verlosung bekam kein Kind mehr.',
    );
    expect(de({ code: 'limit-reached', values: { limit: 1 } })).toBe(
      'Ihr Kind hat schon einen Platz, und in der Verlosung bekam kein Kind mehr als einen.',
    );
    const noneLeft = { code: 'no-place-left', values: { ...NOBODY, seats: 2, only: 1, number: 1 } } as const;
    expect(de(noneLeft)).toBe(
      'In der Verlosung ist für Ihr Kind kein Platz übrig geblieben: So viele Kinder wie möglich haben einen bekommen, und welche es sind, hat die Verlosung entschieden. Beide Plätze sind vergeben: einer an ein Kind, das sonst keinen Platz hätte; einer an ein Kind mit dem besseren Los.',
    );
    expect(en(noneLeft)).toBe(
      'In the draw no place was left for your child: as many children as possible got one, and the draw decided which. Both places are taken: one by a child that would have none otherwise; one by a child with a better lot.',
    );
  });

  it('names of a clash its cause alone, and the date by which a variant is told apart (R-DRAW-36)', () => {
    expect(de(clash('time'), named('Angeln'))).toBe(
      'Ihr Kind hat einen Platz in „Angeln“ (3. August 2027, 9:00 Uhr), und das ist zur selben Zeit.',
    );
    expect(de(clash('gap'), named('Angeln'))).toBe(
      'Ihr Kind hat einen Platz in „Angeln“ (3. August 2027, 9:00 Uhr), und dazwischen ist zu wenig Zeit.',
    );
    expect(de(clash('variant'), named('Angeln'))).toBe(
      'Ihr Kind hat einen Platz an einem anderen Termin desselben Angebots: „Angeln“ (3. August 2027, 9:00 Uhr).',
    );
    expect(en(clash('variant'), named('Angeln'))).toBe(
      'Your child has a place on another date of the same offer: “Angeln” (3 August 2027, 9:00).',
    );
    expect(en(clash('time'), named('Angeln', null))).toBe(
      'Your child has a place in “Angeln”, which is at the same time.',
    );
  });

  it('hinders a promotion where a place is in the way, not where only a draw would ask', () => {
    const limited = { code: 'limit-reached', values: { limit: 1 } } as const;
    expect(blocksPromotion(clash('time'), 1, null)).toBe(true);
    // The phase that moves the list is asked, not the draw.
    expect([1, 2, null].map((most) => blocksPromotion(limited, 1, most))).toEqual([true, false, false]);
    const others = [clash('gap'), clash('variant'), clash(), full({ only: 1 }), { code: 'granted' } as const];
    expect(others.map((other) => blocksPromotion(other, 1, 1))).toEqual(others.map(() => false));
  });

  it('is stored with the cause that offers and rules give it', () => {
    const at = (from: number, to: number) => [on(1, from, to)];
    const { offers, rules } = inputOf(
      [
        { id: 'own', dates: at(10, 12) },
        { id: 'same', dates: at(11, 13) },
        { id: 'close', dates: at(12, 14) },
        { id: 'twin', dates: at(10, 12), base: 'own' },
        { id: 'far', dates: at(18, 19) },
      ],
      [],
      { rules: { gapMinutes: 30 } },
    );
    const wish = (offer: string): DrawnWish => ({
      ...{ child: 'x', offer, result: 'waitlisted', position: 1 },
      reason: { code: 'clashes-with-own-place', values: { offer: 'own' } },
    });
    const causesOf = (more: Partial<DrawRules>): unknown[] => {
      const causeOf = clashCauses({ ...inputOf(offers, []), rules: { ...rules, ...more } });
      return ['same', 'close', 'twin', 'far', 'unknown'].map((offer) => causeOf(wish(offer)));
    };
    const stored = (cause?: ExclusionCause): unknown => ({
      code: 'clashes-with-own-place',
      values: { offer: 'own', ...(cause === undefined ? {} : { cause }) },
    });
    const none = [stored(), stored()];
    expect(causesOf({})).toEqual([stored('time'), stored('gap'), stored('variant'), ...none]);
    const fewer = [stored('time'), stored(), stored('time'), ...none];
    expect(causesOf({ oneOfVariants: false, gapMinutes: 0 })).toEqual(fewer);
    const granted = { code: 'granted' } as const;
    expect(clashCauses(inputOf(offers, []))({ ...wish('same'), reason: granted })).toEqual(granted);
  });

  it('names who has the places of a full offer by what they have ahead, as many as there are (R-DRAW-36)', () => {
    expect(de(full({ seats: 7, before: 1, only: 3, fewer: 2, friends: 2 }))).toBe(
      'Alle 8 Plätze sind vergeben: einer an ein Kind, das ihn schon vor der Verlosung hatte; 3 an Kinder, die sonst keinen Platz hätten; ' +
        '2 an Kinder, die weniger Plätze haben, als Ihr Kind dann hätte; 2 an Kinder, die mit ihrer Gruppe kommen.',
    );
    expect(en(full({ seats: 5, favourite: 2, rank: 2, number: 1 }))).toBe(
      'All 5 places are taken: 2 by children for whom it counts more as a favourite than for yours; ' +
        '2 by children who have it higher on their lists than yours; one by a child with a better lot.',
    );
    expect(de(full({ seats: 2, only: 2 }))).toBe(
      'Beide Plätze sind vergeben: an Kinder, die sonst keinen Platz hätten.',
    );
    expect(en(full({ seats: 2, only: 1, number: 1 }))).toBe(
      'Both places are taken: one by a child that would have none otherwise; one by a child with a better lot.',
    );
    expect(de(full({ seats: 1, only: 1 }))).toBe(
      'Der einzige Platz ist vergeben: an ein Kind, das sonst keinen Platz hätte.',
    );
    expect(de(full({ before: 4 }))).toBe('Es gab keinen freien Platz zu verlosen; 4 waren schon vergeben.');
    expect(de(full({ before: 1 }))).toBe('Es gab keinen freien Platz zu verlosen; einer war schon vergeben.');
    expect(de(full({}))).toBe('Es gab keinen Platz zu verlosen.');
  });

  it('is told with its code and its values, and still said when the offer that it names is gone', () => {
    for (const code of ['given-before', 'clashes-with-own-place'] as const) {
      expect(de({ code, values: { offer: OFFER } })).toMatch(/^Ihr Kind hat.*\.$/);
      expect(en({ code, values: { offer: OFFER } })).not.toContain('null');
    }
    expect(drawReasonShown({ code: 'granted' }, null)).toMatchObject({ code: 'granted', values: null });
    const offer = { uuid: OFFER, name: 'Angeln\nam See', alias: 'angeln' };
    const told = drawReasonShown(clash('time'), { ...offer, begin: null });
    expect([told.code, told.values]).toEqual(['clashes-with-own-place', { offer }]);
    expect(told.text.de).toContain('„Angeln am See“');
    expect(drawReasonShown(clash(), null).values).toBeNull();
  });

  const count = fc.nat({ max: 30 });
  const holders = fc.record<Holders>({
    ...{ seats: count, before: count, only: count, fewer: count },
    ...{ friends: count, favourite: count, rank: count, number: count },
  });
  const reasons = fc.constantFrom(...REASON_CODES).chain((code): fc.Arbitrary<StoredDrawReason> => {
    if (code === 'granted') return fc.constant({ code });
    if (code === 'granted-with-friends') return count.map((friends) => ({ code, values: { friends: friends + 1 } }));
    if (code === 'limit-reached') return count.map((most) => ({ code, values: { limit: most + 1 } }));
    if (code === 'full' || code === 'no-place-left') return holders.map((values) => ({ code, values }));
    if (code === 'given-before') return fc.constant({ code, values: { offer: OFFER } });
    return fc.constantFrom('time', 'gap', 'variant', undefined).map(clash);
  });

  it('is whole sentences in both languages, whatever the reason (R-DRAW-36)', () => {
    fc.assert(
      fc.property(reasons, fc.constantFrom(null, named('Paddeln'), named('Paddeln', null)), (reason, offer) => {
        for (const text of Object.values(drawReasonText(reason, offer))) {
          expect(text).toMatch(/^[A-Z].*\.$/);
          expect(text).not.toMatch(/undefined|null|NaN|\s\s|#/);
        }
      }),
    );
  });

  it('counts as many places as there are holders, in both languages (R-DRAW-36)', () => {
    fc.assert(
      fc.property(holders, (values) => {
        const { seats: _seats, ...who } = values;
        const all = Object.values(who).reduce((sum, one) => sum + one, 0);
        fc.pre(all > 1 && values.before < all);
        for (const text of Object.values(drawReasonText({ code: 'full', values }, null))) {
          const [first = '', ...parts] = text.split(/: |; /);
          expect(/^(?:Both|Beide) /.test(first) ? 2 : Number(/\d+/.exec(first)?.[0])).toBe(all);
          const named = parts.map((part) => (/^(?:einer|one) /.test(part) ? 1 : Number.parseInt(part, 10)));
          if (parts.length === 1) expect(named).toEqual([NaN]);
          else expect(named.reduce((sum, one) => sum + one, 0)).toBe(all);
        }
      }),
    );
  });
});
