import { type AttendanceStatus } from '../../offers/model/attendance-status.js';
import { type EditionTask, type Edition } from '../../editions/editions.entities.js';
import { type AgeCheck, type ApplicationSystem } from '../../editions/task.js';
import { type Places } from './places.store.js';
import { ageOn, ageByYear, localDate, dayText, momentText } from '../../kernel/clock/zone.js';
import { type Message, message } from '../../kernel/problem/message.js';
import { type Line, invalidField, type Problem } from '../../kernel/problem/problem.js';
import { type Offer } from '../../offers/model/offers.entities.js';
import { UNDISCLOSED } from './obstacle-texts.js';
import { CODES } from '../../kernel/problem/codes.js';

/** The `application_system` task active at a moment, which decides and limits new applications (R-ATT-17). */
export interface ApplicationPhase extends Readonly<Pick<EditionTask, 'maxApplications' | 'maxApplicationsDay'>> {
  readonly system: ApplicationSystem;
  readonly begin: Date;
  readonly end: Date;
  /** The limit of the phase is not checked when families apply: they may wish for more than they can get. */
  readonly skipMaxApplications: boolean;
  readonly ageCheck: AgeCheck;
}

/**
 * The state of a new application (R-ATT-17): `lot` keeps it waiting; `firstcome` gives it a place while there are
 * more places than children who have one or are on the waiting list, so that a waiting list blocks newcomers. Without
 * a phase it keeps waiting.
 */
export const statusBy = (
  phase: Pick<ApplicationPhase, 'system'> | undefined,
  { maxParticipants, taken, waitlisted }: Pick<Places, 'maxParticipants' | 'taken' | 'waitlisted'>,
): AttendanceStatus => {
  if (phase?.system !== 'firstcome') return 'waiting';
  return maxParticipants === null || taken + waitlisted < maxParticipants ? 'confirmed' : 'waitlisted';
};

/** The lowest and highest age in the calendar year of a day; equal for a birthday on 1 January. */
const agesInYear = (born: string, day: string): { readonly youngest: number; readonly oldest: number } => {
  const year = day.slice(0, 'YYYY'.length);
  return { youngest: ageOn(born, `${year}-01-01`), oldest: ageOn(born, `${year}-12-31`) };
};

/** A number of years, as an age. */
const yearsText = (years: number): Message =>
  message(`${String(years)} ${years === 1 ? 'year' : 'years'}`, `${String(years)} ${years === 1 ? 'Jahr' : 'Jahre'}`);

/** A number of applications. */
const applicationsText = (count: number): Message =>
  message(
    `${String(count)} ${count === 1 ? 'application' : 'applications'}`,
    `${String(count)} ${count === 1 ? 'Anmeldung' : 'Anmeldungen'}`,
  );

/** The age range of an offer. */
const agesText = (min: number | null, max: number | null): Message => {
  const most = yearsText(Number(max));
  if (min === null) return message(`up to ${most.en} of age`, `bis ${most.de}`);
  if (max === null) return message(`from ${yearsText(min).en} of age`, `ab ${ofYears(min)}`);
  if (min === max) return message(`of ${most.en}`, `von ${ofYears(max)}`);
  return message(`from ${String(min)} to ${String(max)} years of age`, `von ${String(min)} bis ${String(max)} Jahren`);
};

const ofYears = (years: number): string => `${String(years)} ${years === 1 ? 'Jahr' : 'Jahren'}`;

/** The data of an offer that decides whether a child can apply. */
export interface AppliedOffer
  extends
    Readonly<Pick<Offer, 'cancelled' | 'requiresApplication' | 'applicationDeadline' | 'minAge' | 'maxAge'>>,
    Readonly<Pick<Edition, 'archived'>> {
  readonly published: boolean;
  readonly firstBeginAt: Date | null;
}

/** The data of a child that decides whether it can apply, excluding the application being decided. */
export interface AppliedChild {
  /** `YYYY-MM-DD` */
  readonly dateOfBirth: string | null;
  /**
   * The caller may not see the child: its age is computed from its year of birth, and no refusal names it (R-ACC-14).
   */
  readonly masked: boolean;
  /** Live applications made in the current phase, and those of them made on the current local day. */
  readonly inPhase: number;
  readonly today: number;
}

/** Input of the checks (R-ATT-19). */
export interface Application {
  readonly now: Date;
  readonly phase: ApplicationPhase | undefined;
  readonly offer: AppliedOffer;
  readonly child: AppliedChild;
  /** Why the child cannot have the place it is to get; wishes may overlap. */
  readonly obstacles: readonly Message[];
  /** Staff of the municipality apply for the child: no active phase is needed. */
  readonly byAdmin: boolean;
  /** The child has come without an application: phase, deadline and limits of wishes are over (R-ATT-31). */
  readonly walksIn: boolean;
}

/**
 * Every reason against an application, one line each (R-ATT-19); empty: the child can apply. Answers are validated
 * elsewhere.
 */
export const refusalsOf = (application: Application): Line[] => [
  ...offerLines(application),
  ...childLines(application),
];

const offerLines = ({ now, phase, offer, byAdmin, walksIn }: Application): Line[] => {
  const { applicationDeadline: deadline, firstBeginAt: begin } = offer;
  return [
    ...lineIf(offer.archived, 'offer', ARCHIVED),
    ...lineIf(!offer.published, 'offer', NOT_PUBLISHED),
    ...lineIf(offer.published && offer.cancelled, 'offer', CANCELLED),
    ...lineIf(!byAdmin && !walksIn && phase === undefined, 'offer', NO_PHASE),
    ...lineIf(!offer.requiresApplication, 'offer', NO_APPLICATION),
    ...(!walksIn && deadline !== null && isOver(deadline, now)
      ? [['offer', tooLate(momentText(deadline))] as const]
      : []),
    ...(!walksIn && begin !== null && begin <= now ? [['offer', begun(momentText(begin))] as const] : []),
  ];
};

/** A deadline is the last second in which one can apply, whatever its fraction: the API shows whole seconds only. */
const isOver = (deadline: Date, now: Date): boolean => now.getTime() >= deadline.getTime() + 1000;

/** About a child that it may not see, a team learns that it is not possible, not why (R-ATT-33); the age is shown anyway. */
const childLines = ({ now, phase, offer, child, obstacles, walksIn, byAdmin }: Application): Line[] => {
  const elsewhere = [
    ...obstacles.map((text): Line => ['participant', text]),
    ...(phase === undefined || walksIn ? [] : limitLines(phase, child, localDate(now))),
  ];
  return [
    ...ageLine(phase?.ageCheck === 'vague_on_year', offer, child, localDate(offer.firstBeginAt ?? now)),
    ...(child.masked && !byAdmin && elsewhere.length > 0 ? [['participant', UNDISCLOSED] as const] : elsewhere),
  ];
};

/**
 * The child's age on the first date, to the day or at any time of that calendar year; for an offer without dates,
 * today. For a child the caller may not see, the year decides: by trying many days and limits, a caller learns no
 * more than its year of birth.
 */
const ageLine = (
  vague: boolean,
  { minAge, maxAge }: AppliedOffer,
  { dateOfBirth, masked }: AppliedChild,
  day: string,
): Line[] => {
  if (minAge === null && maxAge === null) return [];
  const allowed = agesText(minAge, maxAge);
  if (dateOfBirth === null) return [['participant', ageUnknown(allowed)]];
  const isBetween = (youngest: number, oldest: number): boolean =>
    oldest >= (minAge ?? oldest) && youngest <= (maxAge ?? youngest);
  if (masked) {
    const age = ageByYear(dateOfBirth, day);
    return isBetween(vague ? age - 1 : age, age) ? [] : [['participant', notOfAge(allowed)]];
  }
  const exact = ageOn(dateOfBirth, day);
  const { youngest, oldest } = vague ? agesInYear(dateOfBirth, day) : { youngest: exact, oldest: exact };
  if (isBetween(youngest, oldest)) return [];
  const text = vague ? ageInYear(youngest, oldest, day, allowed) : ageOnDay(exact, day, allowed);
  return [['participant', text]];
};

const limitLines = (
  { maxApplications, skipMaxApplications, maxApplicationsDay }: ApplicationPhase,
  { inPhase, today }: AppliedChild,
  day: string,
): Line[] => [
  ...(maxApplications !== null && !skipMaxApplications && inPhase >= maxApplications
    ? [['participant', tooMany(inPhase, maxApplications)] as const]
    : []),
  ...(maxApplicationsDay !== null && today >= maxApplicationsDay
    ? [['participant', tooManyToday(today, maxApplicationsDay, dayText(day))] as const]
    : []),
];

const lineIf = (condition: boolean, field: string, text: Message): Line[] => (condition ? [[field, text]] : []);

const ARCHIVED = message('The edition of the offer is archived.', 'Die Ausgabe des Angebots ist archiviert.');

const NOT_PUBLISHED = message('The offer is not published.', 'Das Angebot ist nicht veröffentlicht.');

const CANCELLED = message('The offer is cancelled.', 'Das Angebot ist abgesagt.');

const NO_PHASE = message(
  'No applications are taken for this edition at present.',
  'Für diese Ausgabe werden zurzeit keine Anmeldungen angenommen.',
);

const NO_APPLICATION = message('This offer takes no applications.', 'Für dieses Angebot ist keine Anmeldung nötig.');

const tooLate = (deadline: Message): Message =>
  message(`The deadline was ${deadline.en}.`, `Anmeldeschluss war am ${deadline.de}.`);

const begun = (at: Message): Message =>
  message(`The first date began on ${at.en}.`, `Der erste Termin hat am ${at.de} begonnen.`);

const ageUnknown = (allowed: Message): Message =>
  message(
    `The offer is for children ${allowed.en}, and the child's date of birth is not known.`,
    `Das Angebot ist für Kinder ${allowed.de}, und das Geburtsdatum des Kindes ist nicht bekannt.`,
  );

const ageOnDay = (age: number, day: string, allowed: Message): Message => {
  const [years, on] = [yearsText(age), dayText(day)];
  return message(
    `The child is ${years.en} old on ${on.en}; the offer is for children ${allowed.en}.`,
    `Am ${on.de} ist das Kind ${years.de} alt; das Angebot ist für Kinder ${allowed.de}.`,
  );
};

const notOfAge = (allowed: Message): Message =>
  message(
    `The offer is for children ${allowed.en}; by its year of birth the child is not of that age.`,
    `Das Angebot ist für Kinder ${allowed.de}; nach seinem Jahrgang ist das Kind nicht in diesem Alter.`,
  );

const ageInYear = (youngest: number, oldest: number, day: string, allowed: Message): Message => {
  const year = String(Number.parseInt(day, 10));
  const years = yearsText(oldest);
  const younger =
    youngest === oldest ? message('', '') : message(`${String(youngest)} or `, `${String(youngest)} oder `);
  return message(
    `The child is ${younger.en}${years.en} old in ${year}; the offer is for children ${allowed.en}.`,
    `Im Jahr ${year} ist das Kind ${younger.de}${years.de} alt; das Angebot ist für Kinder ${allowed.de}.`,
  );
};

const tooMany = (count: number, most: number): Message => {
  const words = applicationsText(count);
  return message(
    `The child has ${words.en} in this phase; at most ${String(most)} are possible.`,
    `Das Kind hat in dieser Phase ${words.de}; höchstens ${String(most)} sind möglich.`,
  );
};

const tooManyToday = (count: number, most: number, day: Message): Message => {
  const words = applicationsText(count);
  return message(
    `The child has ${words.en} of ${day.en}; at most ${String(most)} are possible on one day.`,
    `Das Kind hat ${words.de} vom ${day.de}; höchstens ${String(most)} sind an einem Tag möglich.`,
  );
};

/** Favourites of a child in an edition (R-DRAW-33). */
export const MAX_FAVOURITES = 3;

/**
 * Why it cannot be a favourite, if so (422).
 * @param others favourites that the child has in the edition besides this one
 */
export const refusedFavourite = (others: number): Problem | undefined =>
  others < MAX_FAVOURITES ? undefined : invalidField('favourite', TOO_MANY, CODES.expression);

const TOO_MANY = message(
  `A child has at most ${String(MAX_FAVOURITES)} favourites in an edition.`,
  `Ein Kind hat in einer Ausgabe höchstens ${String(MAX_FAVOURITES)} Favoriten.`,
);
