import { describe, expect, it } from '@jest/globals';
import { message } from '../../src/kernel/problem/message.js';
import { type Line } from '../../src/kernel/problem/problem.js';
import { readAnswers } from '../../src/attendances/state/answers.js';
import { type Application, refusalsOf, type ApplicationPhase, statusBy } from '../../src/attendances/state/checks.js';
import { type ApplicationQuestion } from '../../src/offers/model/offer.js';

const PHASE: ApplicationPhase = {
  system: 'firstcome',
  begin: new Date('2026-06-01T00:00:00+02:00'),
  end: new Date('2026-07-01T00:00:00+02:00'),
  maxApplications: null,
  skipMaxApplications: false,
  maxApplicationsDay: null,
  ageCheck: 'exact',
};

interface Parts {
  readonly now?: string;
  readonly phase?: Partial<ApplicationPhase> | null;
  readonly offer?: Partial<Application['offer']>;
  readonly child?: Partial<Application['child']>;
  readonly obstacles?: Application['obstacles'];
  readonly byAdmin?: boolean;
  readonly walksIn?: boolean;
}

/** An application to which nothing can be objected, but for what is named. */
const refusals = ({ now = '2026-06-15T12:00:00+02:00', phase = {}, ...parts }: Parts): Line[] =>
  refusalsOf({
    now: new Date(now),
    phase: phase === null ? undefined : { ...PHASE, ...phase },
    offer: {
      ...{ published: true, cancelled: false, archived: false, requiresApplication: true, applicationDeadline: null },
      ...{ firstBeginAt: new Date('2026-08-03T09:00:00+02:00'), minAge: null, maxAge: null },
      ...parts.offer,
    },
    child: { dateOfBirth: '2017-05-04', masked: false, inPhase: 0, today: 0, ...parts.child },
    obstacles: parts.obstacles ?? [],
    byAdmin: parts.byAdmin ?? false,
    walksIn: parts.walksIn ?? false,
  });

const english = (lines: readonly Line[]): string[] => lines.map(([field, { en }]) => `${field}: ${en}`);
const german = (lines: readonly Line[]): string[] => lines.map(([field, { de }]) => `${field}: ${de}`);

describe('The age of a child that applies (R-ATT-10, R-ATT-19)', () => {
  const isFit = (born: string, day: string, ages: { minAge?: number; maxAge?: number }, vague = false): boolean =>
    refusals({
      now: '2020-01-01T00:00:00Z',
      phase: { ageCheck: vague ? 'vague_on_year' : 'exact' },
      offer: { firstBeginAt: new Date(day), ...ages },
      child: { dateOfBirth: born },
    }).length === 0;

  it.each([
    // On the birthday itself the child has the age.
    ['2020-08-03', '2026-08-03T09:00:00+02:00', { minAge: 6 }, true],
    ['2020-08-04', '2026-08-03T09:00:00+02:00', { minAge: 6 }, false],
    // To the day before the next birthday the highest age holds.
    ['2013-08-04', '2026-08-03T09:00:00+02:00', { maxAge: 12 }, true],
    ['2013-08-03', '2026-08-03T09:00:00+02:00', { maxAge: 12 }, false],
    // The first date begins on a local day: a quarter past midnight in Berlin is still the day before in UTC.
    ['2020-08-03', '2026-08-03T00:15:00+02:00', { minAge: 6 }, true],
    ['2020-08-03', '2026-08-02T23:45:00+02:00', { minAge: 6 }, false],
    // The nights of the clock change.
    ['2020-03-29', '2026-03-29T00:30:00+01:00', { minAge: 6 }, true],
    ['2020-03-29', '2026-03-28T23:59:59+01:00', { minAge: 6 }, false],
    ['2020-10-25', '2026-10-24T23:59:59+02:00', { minAge: 6 }, false],
    ['2020-10-25', '2026-10-25T00:00:00+02:00', { minAge: 6 }, true],
    // Born on 29 February: a year older on 1 March in other years, on 29 February in leap years.
    ['2020-02-29', '2026-02-28T10:00:00+01:00', { minAge: 6 }, false],
    ['2020-02-29', '2026-03-01T10:00:00+01:00', { minAge: 6 }, true],
    ['2020-02-29', '2028-02-28T10:00:00+01:00', { minAge: 8 }, false],
    ['2020-02-29', '2028-02-29T10:00:00+01:00', { minAge: 8 }, true],
    ['2014-02-28', '2027-02-28T10:00:00+01:00', { maxAge: 12 }, false],
    ['2012-02-29', '2025-02-28T10:00:00+01:00', { maxAge: 12 }, true],
    ['2012-02-29', '2025-03-01T10:00:00+01:00', { maxAge: 12 }, false],
    // An age of 0 is a limit as well.
    ['2025-08-04', '2026-08-03T10:00:00+02:00', { maxAge: 0 }, true],
    ['2025-08-03', '2026-08-03T10:00:00+02:00', { maxAge: 0 }, false],
  ] as const)('exact: born %s, first date %s, %j: %s (R-ATT-20, R-ATT-24)', (born, day, ages, fits) => {
    expect(isFit(born, day, ages)).toBe(fits);
  });

  it.each([
    // Becomes 6 on the last day of the year.
    ['2020-12-31', '2026-01-02T09:00:00+01:00', { minAge: 6 }, true],
    ['2021-01-01', '2026-12-31T09:00:00+01:00', { minAge: 6 }, false],
    // Was 12 on New Year's Day still, unless born on that day.
    ['2013-01-02', '2026-12-30T09:00:00+01:00', { maxAge: 12 }, true],
    ['2013-01-01', '2026-01-01T09:00:00+01:00', { maxAge: 12 }, false],
    // The year is that of the local day: New Year's Eve in UTC.
    ['2021-06-01', '2027-01-01T00:15:00+01:00', { minAge: 6 }, true],
    ['2021-06-01', '2026-12-31T23:45:00+01:00', { minAge: 6 }, false],
    ['2020-02-29', '2026-01-15T09:00:00+01:00', { minAge: 6 }, true],
    ['2020-02-29', '2026-02-28T09:00:00+01:00', { minAge: 6, maxAge: 6 }, true],
  ] as const)('vague_on_year: born %s, first date %s, %j: %s', (born, day, ages, fits) => {
    expect(isFit(born, day, ages, true)).toBe(fits);
  });

  it('of an offer without dates the age of today counts, from local midnight on', () => {
    const offer = { firstBeginAt: null, minAge: 6 };
    const child = { dateOfBirth: '2020-06-15' };
    expect(refusals({ now: '2026-06-14T23:59:59+02:00', offer, child })).toHaveLength(1);
    expect(refusals({ now: '2026-06-15T00:00:00+02:00', offer, child })).toEqual([]);
  });

  it('the reason names the age, the day and the limits', () => {
    const child = { dateOfBirth: '2020-08-04' };
    expect(english(refusals({ offer: { minAge: 6, maxAge: 12 }, child }))).toEqual([
      'participant: The child is 5 years old on 3 August 2026; the offer is for children from 6 to 12 years of age.',
    ]);
    expect(german(refusals({ offer: { minAge: 6 }, child }))).toEqual([
      'participant: Am 3. August 2026 ist das Kind 5 Jahre alt; das Angebot ist für Kinder ab 6 Jahren.',
    ]);
    expect(german(refusals({ offer: { minAge: 6, maxAge: 6 }, child }))).toEqual([
      'participant: Am 3. August 2026 ist das Kind 5 Jahre alt; das Angebot ist für Kinder von 6 Jahren.',
    ]);
    expect(german(refusals({ offer: { maxAge: 1 }, child }))).toEqual([
      'participant: Am 3. August 2026 ist das Kind 5 Jahre alt; das Angebot ist für Kinder bis 1 Jahr.',
    ]);
    expect(english(refusals({ phase: { ageCheck: 'vague_on_year' }, offer: { maxAge: 4 }, child }))).toEqual([
      'participant: The child is 5 or 6 years old in 2026; the offer is for children up to 4 years of age.',
    ]);
  });

  it('without a date of birth nobody keeps a limit; without a limit nobody asks', () => {
    expect(refusals({ child: { dateOfBirth: null } })).toEqual([]);
    expect(english(refusals({ offer: { minAge: 6 }, child: { dateOfBirth: null } }))).toEqual([
      "participant: The offer is for children from 6 years of age, and the child's date of birth is not known.",
    ]);
  });

  it('of a masked child is the year of birth alone, whatever the limit, the day and the check (R-ACC-10, R-ACC-11, R-ACC-13, R-ACC-14)', () => {
    const birthdays = ['2018-01-01', '2018-07-31', '2018-08-03', '2018-08-04', '2018-12-31'];
    for (const ageCheck of ['exact', 'vague_on_year'] as const)
      for (const limit of [{ minAge: 8 }, { minAge: 9 }, { maxAge: 7 }])
        for (const day of ['2026-01-01', '2026-08-03', '2026-12-31']) {
          const told = (masked: boolean): string[] =>
            birthdays.map((dateOfBirth) => {
              const offer = { firstBeginAt: new Date(`${day}T09:00:00+02:00`), ...limit };
              const parts = { now: '2025-12-01T00:00:00Z', phase: { ageCheck }, offer };
              return english(refusals({ ...parts, child: { dateOfBirth, masked } })).join();
            });
          expect([ageCheck, limit, day, new Set(told(true)).size]).toEqual([ageCheck, limit, day, 1]);
          expect(told(true).join()).not.toMatch(/\b\d years old/);
        }
  });
});

describe('The time of an application (R-ATT-19)', () => {
  it.each([
    ['2026-06-14T23:59:59+02:00', '2026-06-14T23:59:59.000+02:00', true],
    ['2026-06-14T23:59:59+02:00', '2026-06-14T23:59:59.999+02:00', true],
    ['2026-06-14T23:59:59+02:00', '2026-06-15T00:00:00+02:00', false],
    ['2026-06-15T00:00:00+02:00', '2026-06-15T00:00:00+02:00', true],
    ['2026-06-15T00:00:00+02:00', '2026-06-15T00:00:01+02:00', false],
    // In the night of the clock change the same hour comes twice.
    ['2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+02:00', true],
    ['2026-10-25T02:30:00+02:00', '2026-10-25T02:15:00+01:00', false],
    ['2026-10-25T02:30:00+01:00', '2026-10-25T02:45:00+02:00', true],
    // In spring one hour is missing.
    ['2026-03-29T03:00:00+02:00', '2026-03-29T01:59:59+01:00', true],
    ['2026-03-29T03:00:00+02:00', '2026-03-29T03:00:01+02:00', false],
  ])('deadline %s, applied %s: in time is %s', (deadline, now, inTime) => {
    const offer = { applicationDeadline: new Date(deadline), firstBeginAt: null };
    expect(refusals({ now, offer })).toHaveLength(inTime ? 0 : 1);
  });

  it('one can apply until the first date begins, but not at that moment, and is told the deadline that is over', () => {
    const over = { applicationDeadline: new Date('2026-06-14T23:59:59+02:00') };
    const told = 'offer: Anmeldeschluss war am 14. Juni 2026, 23:59:59 Uhr.';
    expect(german(refusals({ offer: over }))).toEqual([told]);
    const offer = { firstBeginAt: new Date('2026-08-03T09:00:00+02:00') };
    expect(refusals({ now: '2026-08-03T08:59:59.999+02:00', offer })).toEqual([]);
    expect(english(refusals({ now: '2026-08-03T09:00:00+02:00', offer }))).toEqual([
      'offer: The first date began on 3 August 2026, 9:00.',
    ]);
  });
});

describe('How many applications a child can make (R-ATT-20)', () => {
  it.each([
    [{ maxApplications: 3 }, { inPhase: 2, today: 2 }, []],
    [{ maxApplications: 3 }, { inPhase: 3, today: 0 }, ['in this phase']],
    [{ maxApplications: 3, skipMaxApplications: true }, { inPhase: 9, today: 9 }, []],
    [{ maxApplicationsDay: 2 }, { inPhase: 9, today: 1 }, []],
    [{ maxApplicationsDay: 2 }, { inPhase: 9, today: 2 }, ['on one day']],
    // Only the limit of the phase is skipped.
    [
      { maxApplications: 3, skipMaxApplications: true, maxApplicationsDay: 2 },
      { inPhase: 9, today: 2 },
      ['on one day'],
    ],
    [{ maxApplications: 3, maxApplicationsDay: 1 }, { inPhase: 3, today: 1 }, ['in this phase', 'on one day']],
  ])('%j with %j (R-EDI-12)', (phase, child, expected) => {
    const lines = english(refusals({ phase, child }));
    expect(lines).toHaveLength(expected.length);
    expected.forEach((part, index) => expect(lines[index]).toContain(part));
  });

  it('the reason names the numbers and the day; without a phase there is no limit', () => {
    expect(refusals({ phase: null, child: { inPhase: 99, today: 99 }, byAdmin: true })).toEqual([]);
    const child = { inPhase: 3, today: 1 };
    expect(english(refusals({ phase: { maxApplications: 3, maxApplicationsDay: 1 }, child }))).toEqual([
      'participant: The child has 3 applications in this phase; at most 3 are possible.',
      'participant: The child has 1 application of 15 June 2026; at most 1 are possible on one day.',
    ]);
  });

  it('for a child that walks in, phase, deadline, first date and limits are over, and its age and its places are not (R-ATT-31)', () => {
    const late = {
      applicationDeadline: new Date('2026-06-01T00:00:00+02:00'),
      firstBeginAt: new Date('2026-06-15T09:00:00+02:00'),
    };
    expect(refusals({ phase: null, offer: late, walksIn: true })).toEqual([]);
    expect(refusals({ phase: { maxApplications: 1 }, child: { inPhase: 9 }, offer: late, walksIn: true })).toEqual([]);
    const other = { offer: { ...late, minAge: 12, published: false }, obstacles: [message('Elsewhere.', '')] };
    expect(english(refusals({ ...other, phase: null, walksIn: true }))).toEqual([
      'offer: The offer is not published.',
      expect.stringContaining('participant: The child is 9 years old'),
      'participant: Elsewhere.',
    ]);
  });
});

describe('Everything else that speaks against an application (R-ATT-19)', () => {
  it('all failing checks are listed, one line each', () => {
    const [applicationDeadline, firstBeginAt] = [new Date('2026-06-01T00:00Z'), new Date('2026-06-02T00:00Z')];
    const lines = refusals({
      offer: { archived: true, cancelled: true, applicationDeadline, firstBeginAt, minAge: 18 },
      phase: { maxApplications: 1, maxApplicationsDay: 1 },
      child: { inPhase: 1, today: 1 },
      obstacles: [message('elsewhere', 'woanders')],
    });
    const fields = [...Array<string>(4).fill('offer'), ...Array<string>(4).fill('participant')];
    expect(lines.map(([field]) => field)).toEqual(fields);
  });

  it('staff needs no phase; an offer for which one does not apply takes applications from nobody', () => {
    const parts = { phase: null, offer: { requiresApplication: false } };
    expect(english(refusals({ ...parts, byAdmin: true }))).toEqual(['offer: This offer takes no applications.']);
    expect(english(refusals(parts))).toEqual([
      'offer: No applications are taken for this edition at present.',
      'offer: This offer takes no applications.',
    ]);
  });
});

describe('The procedure (R-ATT-17)', () => {
  it.each([
    ['lot', { maxParticipants: 1, taken: 9, waitlisted: 9 }, 'waiting'],
    ['firstcome', { maxParticipants: 3, taken: 2, waitlisted: 0 }, 'confirmed'],
    ['firstcome', { maxParticipants: 3, taken: 3, waitlisted: 0 }, 'waitlisted'],
    // A waiting list blocks newcomers, even while a place is free for it.
    ['firstcome', { maxParticipants: 3, taken: 2, waitlisted: 1 }, 'waitlisted'],
    ['firstcome', { maxParticipants: 3, taken: 1, waitlisted: 1 }, 'confirmed'],
    // Overbooked by staff.
    ['firstcome', { maxParticipants: 3, taken: 5, waitlisted: 0 }, 'waitlisted'],
    ['firstcome', { maxParticipants: null, taken: 500, waitlisted: 3 }, 'confirmed'],
    [undefined, { maxParticipants: 3, taken: 0, waitlisted: 0 }, 'waiting'],
  ] as const)('%s with %j gives %s', (system, places, status) => {
    expect(statusBy(system && { system }, places)).toBe(status);
  });
});

describe('Answers to the questions of an offer', () => {
  const QUESTIONS: readonly ApplicationQuestion[] = [
    { uuid: 'swim', label: 'Kann Ihr Kind schwimmen?', type: 'boolean', choices: [], required: true, sensitive: false },
    { uuid: 'size', label: 'Größe', type: 'choice', choices: ['S', 'M'], required: true, sensitive: false },
    { uuid: 'note', label: 'Noch\netwas?', type: 'text', choices: [], required: false, sensitive: true },
  ];

  it('keeps answers in the order of the questions, with their words; false is an answer', () => {
    const { answers, unreadable, missing } = readAnswers(QUESTIONS, [
      { question: 'size', answer: 'M' },
      { question: 'note', answer: null },
      { question: 'swim', answer: false },
    ]);
    expect(answers).toEqual([
      { question: 'swim', label: 'Kann Ihr Kind schwimmen?', answer: false },
      { question: 'size', label: 'Größe', answer: 'M' },
    ]);
    expect([unreadable, missing]).toEqual([[], []]);
  });

  it('names each question that needs an answer', () => {
    expect(english(readAnswers(QUESTIONS, [{ question: 'size', answer: '' }]).missing)).toEqual([
      'answers: “Kann Ihr Kind schwimmen?” needs an answer.',
      'answers: “Größe” needs an answer.',
    ]);
  });

  it.each([
    [{ question: 'swim', answer: 'ja' }, 'answers[0]: “Kann Ihr Kind schwimmen?” must be answered with true or false.'],
    [{ question: 'note', answer: true }, 'answers[0]: “Noch etwas?” must be answered with a text.'],
    [{ question: 'size', answer: 'XL' }, 'answers[0]: “Größe” must be answered with one of: S, M.'],
    [{ question: 'else', answer: 'x' }, 'answers[0]: The offer has no such question.'],
  ])('%j is not readable, nor is a question answered twice', (answer, line) => {
    expect(english(readAnswers(QUESTIONS, [answer]).unreadable)).toEqual([line]);
    const twice = Array(2).fill({ question: 'size', answer: 'M' });
    const said = ['answers[1]: This question is answered twice.'];
    expect(english(readAnswers(QUESTIONS, twice).unreadable)).toEqual(said);
  });

  it('an answer to a question no longer asked stays when it is sent back as it is, and only then', () => {
    const old = { question: 'gone', label: 'Früher?', answer: 'ja' };
    const kept = { answers: [old], unreadable: [], missing: [] };
    expect(readAnswers([], [{ question: 'gone', answer: 'ja' }], [old])).toEqual(kept);
    expect(readAnswers([], [{ question: 'gone', answer: 'nein' }], [old]).unreadable).toHaveLength(1);
  });
});
