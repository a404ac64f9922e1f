import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Workflow } from '../../src/kernel/workflow/workflow.js';
import {
  isPossible,
  mayMove,
  offerState,
  type OfferSituation,
  type OfferState,
  type OfferTransition,
  offerWorkflow,
  statusOf,
  transitionsFor,
} from '../../src/offers/model/offer.workflow.js';

const OFF = 'unpublished, cancelled';
const STATES = ['draft', 'completed', 'reviewed', 'published', 'unpublished', 'cancelled', OFF] as const;

/** The table of R-OFF-2: from each state, where each transition leads. */
const TABLE: Readonly<Record<OfferTransition, Partial<Record<OfferState, OfferState>>>> = {
  complete: { draft: 'completed' },
  reopen: { completed: 'draft', reviewed: 'draft' },
  approve: { draft: 'reviewed', completed: 'reviewed' },
  unapprove: { reviewed: 'completed' },
  publish: {
    ...{ draft: 'published', completed: 'published', reviewed: 'published' },
    ...{ unpublished: 'published', [OFF]: 'published' },
  },
  unpublish: { published: 'unpublished', cancelled: OFF },
  cancel: { published: 'cancelled', unpublished: OFF },
  relaunch: { cancelled: 'published', [OFF]: 'unpublished' },
};
const TRANSITIONS = Object.keys(TABLE) as OfferTransition[];

/** What host users may do to their own offers (R-OFF-2, column "who"). */
const OWN: Readonly<Record<OfferState, { ifTheyMayEdit: OfferTransition[]; else: OfferTransition[] }>> = {
  draft: { ifTheyMayEdit: ['complete'], else: [] },
  completed: { ifTheyMayEdit: ['reopen'], else: [] },
  reviewed: { ifTheyMayEdit: [], else: [] },
  published: { ifTheyMayEdit: ['cancel'], else: ['cancel'] },
  unpublished: { ifTheyMayEdit: ['cancel'], else: ['cancel'] },
  cancelled: { ifTheyMayEdit: ['relaunch'], else: ['relaunch'] },
  [OFF]: { ifTheyMayEdit: ['relaunch'], else: ['relaunch'] },
};

const situation = (state: OfferState, changes: Partial<OfferSituation> = {}): OfferSituation => ({
  state,
  isAdmin: false,
  isOwn: false,
  hostsMayEdit: true,
  begun: false,
  ...changes,
});

const situations = fc.record({
  state: fc.constantFrom(...STATES),
  isAdmin: fc.boolean(),
  isOwn: fc.boolean(),
  hostsMayEdit: fc.boolean(),
  begun: fc.boolean(),
});

describe('The workflow of offers', () => {
  it('knows the states and the transitions of the rules, and no others', () => {
    expect([...offerWorkflow.states].sort()).toEqual([...STATES].sort());
    expect([...offerWorkflow.transitions].sort()).toEqual([...TRANSITIONS].sort());
    for (const name of ['foo', '', 'CANCEL', 'cancel ', '__proto__', 'constructor', 'toString', 'hasOwnProperty'])
      for (const state of STATES) expect([name, offerWorkflow.next(name, state)]).toEqual([name, undefined]);
  });

  it.each(TRANSITIONS.flatMap((transition) => STATES.map((state) => [transition, state] as const)))(
    'leads with %s from %s where the rules say, or nowhere (R-OFF-2)',
    (transition, state) => {
      expect(offerWorkflow.next(transition, state)).toBe(TABLE[transition][state]);
      expect(offerWorkflow.from(state).includes(transition)).toBe(state in TABLE[transition]);
    },
  );

  it('shows a cancelled offer in its place and as cancelled, every other in its one place, and has a way on from each (R-OFF-1)', () => {
    const off: Partial<Record<OfferState, string[]>> = {
      cancelled: ['published', 'cancelled'],
      [OFF]: OFF.split(', '),
    };
    for (const state of STATES) {
      expect(statusOf(state)).toEqual(off[state] ?? [state]);
      expect(offerWorkflow.from(state)).not.toEqual([]);
    }
    expect(offerState('published', true)).toBe('cancelled');
    expect(offerState('unpublished', true)).toBe(OFF);
    expect(offerState('published', false)).toBe('published');
  });
});

describe('The transitions shown to a caller', () => {
  it.each(STATES)(
    'are for an admin all that %s allows, for own organiser users what the rules say, else none',
    (state) => {
      const all = TRANSITIONS.filter((transition) => state in TABLE[transition]);
      for (const hostsMayEdit of [true, false]) {
        expect(transitionsFor(situation(state, { isAdmin: true, hostsMayEdit })).sort()).toEqual([...all].sort());
        const own = OWN[state][hostsMayEdit ? 'ifTheyMayEdit' : 'else'];
        expect(transitionsFor(situation(state, { isOwn: true, hostsMayEdit }))).toEqual(own);
      }
      expect(transitionsFor(situation(state))).toEqual([]);
    },
  );

  it('lack cancel and relaunch once the first date has begun, for admins as well', () => {
    for (const isAdmin of [true, false]) {
      const begun = { isAdmin, isOwn: true, begun: true };
      expect(transitionsFor(situation('published', begun))).toEqual(isAdmin ? ['unpublish'] : []);
      expect(transitionsFor(situation('cancelled', begun))).toEqual(isAdmin ? ['unpublish'] : []);
    }
  });

  it('are the same after the first date for everything but cancel and relaunch', () => {
    fc.assert(
      fc.property(situations, (now) => {
        const rest = (begun: boolean): string[] =>
          transitionsFor({ ...now, begun }).filter((name) => name !== 'cancel' && name !== 'relaunch');
        expect(rest(true)).toEqual(rest(false));
      }),
    );
  });

  it('are exactly those that the state allows, that are possible now and that the caller may make', () => {
    fc.assert(
      fc.property(situations, (now) => {
        const expected = TRANSITIONS.filter(
          (name) => now.state in TABLE[name] && isPossible(name, now) && mayMove(name, now),
        );
        expect(transitionsFor(now).sort()).toEqual(expected.sort());
      }),
    );
  });

  it('never grow when a right is taken away', () => {
    fc.assert(
      fc.property(situations, (now) => {
        const all = transitionsFor({ ...now, isAdmin: true });
        const own = transitionsFor({ ...now, isAdmin: false, isOwn: true });
        expect(own.filter((name) => !all.includes(name))).toEqual([]);
        expect(transitionsFor({ ...now, isAdmin: false, isOwn: false })).toEqual([]);
      }),
    );
  });
});

describe('A workflow', () => {
  it('that starts in an unknown state or nowhere, or leads to an unknown one, is refused', () => {
    expect(() => new Workflow(['a', 'b'], { go: { from: ['a', 'c' as 'a'], to: 'b' } })).toThrow(/go.*unknown.*c/);
    expect(() => new Workflow(['a', 'b'], { go: { from: ['a'], to: 'c' as 'b' } })).toThrow(/go.*unknown.*c/);
    expect(() => new Workflow(['a', 'b'], { go: { from: [], to: 'b' } })).toThrow(/starts nowhere/);
  });

  it('does not move from a state it does not know', () => {
    const workflow = new Workflow(['a', 'b'], { go: { from: ['a'], to: 'b' } });
    expect(workflow.next('go', 'z' as 'a')).toBeUndefined();
    expect(workflow.from('z' as 'a')).toEqual([]);
  });
});
