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

const STATES = ['draft', 'completed', 'reviewed', 'published', 'unpublished', 'cancelled'] as const;

/** The table of R-OFF-2: from each state, where each transition leads. */
const TABLE: Readonly<Record<OfferTransition, Partial<Record<OfferState, OfferState>>>> = {
  complete: { draft: 'completed' },
  reopen: { completed: 'draft', reviewed: 'draft' },
  approve: { draft: 'reviewed', completed: 'reviewed' },
  unapprove: { reviewed: 'completed' },
  publish: { draft: 'published', completed: 'published', reviewed: 'published', unpublished: 'published' },
  unpublish: { published: 'unpublished', cancelled: 'unpublished' },
  cancel: { published: 'cancelled' },
  relaunch: { cancelled: 'published' },
};
const TRANSITIONS = Object.keys(TABLE) as OfferTransition[];

/** What organiser users may do to their own offers (R-OFF-2, column "who"). */
const OWN: Readonly<Record<string, readonly OfferTransition[]>> = {
  'draft, hosts may edit': ['complete'],
  'draft, hosts may not edit': [],
  'completed, hosts may edit': ['reopen'],
  'completed, hosts may not edit': [],
  'reviewed, hosts may edit': [],
  'reviewed, hosts may not edit': [],
  'published, hosts may edit': ['cancel'],
  'published, hosts may not edit': ['cancel'],
  'unpublished, hosts may edit': [],
  'unpublished, hosts may not edit': [],
  'cancelled, hosts may edit': ['relaunch'],
  'cancelled, hosts may not edit': ['relaunch'],
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
  });

  it.each(TRANSITIONS.flatMap((transition) => STATES.map((state) => [transition, state] as const)))(
    'leads with %s from %s where the rules say, or nowhere',
    (transition, state) => {
      expect(offerWorkflow.next(transition, state)).toBe(TABLE[transition][state]);
      expect(offerWorkflow.from(state).includes(transition)).toBe(state in TABLE[transition]);
    },
  );

  it.each(['foo', '', 'CANCEL', 'cancel ', '__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'does not know the transition "%s"',
    (name) => {
      for (const state of STATES) expect(offerWorkflow.next(name, state)).toBeUndefined();
    },
  );

  it('shows a cancelled offer as published and cancelled, every other in its one place', () => {
    for (const state of STATES) {
      expect(statusOf(state)).toEqual(state === 'cancelled' ? ['published', 'cancelled'] : [state]);
    }
    expect(offerState('published', true)).toBe('cancelled');
    expect(offerState('published', false)).toBe('published');
  });

  it('never leaves an offer without a way on', () => {
    for (const state of STATES) expect(offerWorkflow.from(state)).not.toEqual([]);
  });
});

describe('The transitions shown to a caller', () => {
  it.each(STATES)('are for an admin all that %s allows, whether hosts may edit or not', (state) => {
    const all = TRANSITIONS.filter((transition) => state in TABLE[transition]);
    for (const hostsMayEdit of [true, false]) {
      expect(transitionsFor(situation(state, { isAdmin: true, hostsMayEdit })).sort()).toEqual([...all].sort());
    }
  });

  it.each(Object.entries(OWN))('are for own organiser users as the rules say (%s)', (key, expected) => {
    const [state, may] = key.split(', ') as [OfferState, string];
    const hostsMayEdit = may === 'hosts may edit';
    expect(transitionsFor(situation(state, { isOwn: true, hostsMayEdit }))).toEqual(expected);
  });

  it.each(STATES)('are none for anybody else (%s)', (state) => {
    expect(transitionsFor(situation(state))).toEqual([]);
  });

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
  it('that starts in an unknown state is refused', () => {
    expect(() => new Workflow(['a', 'b'], { go: { from: ['a', 'c' as 'a'], to: 'b' } })).toThrow(/go.*unknown.*c/);
  });

  it('that leads to an unknown state is refused', () => {
    expect(() => new Workflow(['a', 'b'], { go: { from: ['a'], to: 'c' as 'b' } })).toThrow(/go.*unknown.*c/);
  });

  it('with a transition that starts nowhere is refused', () => {
    expect(() => new Workflow(['a', 'b'], { go: { from: [], to: 'b' } })).toThrow(/starts nowhere/);
  });

  it('does not move from a state it does not know', () => {
    const workflow = new Workflow(['a', 'b'], { go: { from: ['a'], to: 'b' } });
    expect(workflow.next('go', 'z' as 'a')).toBeUndefined();
    expect(workflow.from('z' as 'a')).toEqual([]);
  });
});
