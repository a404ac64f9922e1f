import { readFileSync } from 'node:fs';
import { DateTime } from 'luxon';
import { type AttendanceDecision } from '../attendances/model/attendance.workflow.js';
import { type ApplicationSystem, type TaskType } from '../editions/task.js';
import { type OfferPlace, type QUESTION_TYPES } from '../offers/model/offer.js';
import { LOCAL_ZONE } from '../kernel/clock/zone.js';

/** A child of the demo. */
interface SeasonChild {
  /** Key of the child in applications. */
  readonly key: string;
  readonly firstname: string;
  /** The age it reaches this year. */
  readonly age: number;
  /** `MM-DD` */
  readonly birthday: string;
  readonly discounted?: boolean;
  readonly protected?: boolean;
  readonly comment?: string;
  readonly healthNote?: string;
  readonly emergencyContact?: { readonly name: string; readonly phone: string };
}

/** A child whose parents have no account. */
export interface SingleChild extends SeasonChild {
  readonly lastname: string;
}

export interface SeasonFamily {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly mobile: string;
  readonly protected?: boolean;
  readonly children: readonly SeasonChild[];
}

/** A phase; begin and end in days from the day of loading. */
interface SeasonTask {
  readonly type: TaskType;
  readonly title?: string;
  readonly begin: number;
  readonly end: number;
  readonly applicationSystem?: ApplicationSystem;
  readonly maxApplications?: number;
  readonly maxPlaces?: number;
  readonly gapMinutes?: number;
  readonly siblings?: boolean;
  readonly hideStatus?: boolean;
}

export interface SeasonApplication {
  readonly child: string;
  readonly priority?: number;
  readonly favourite?: boolean;
  readonly group?: string;
  /** Decided, but not committed. */
  readonly decision?: AttendanceDecision;
  readonly answers?: readonly { readonly label: string; readonly answer: string | boolean }[];
}

export interface SeasonOffer {
  readonly name: string;
  /** By name, as in last summer's programme. */
  readonly hosts: readonly string[];
  /** By alias. */
  readonly categories: readonly string[];
  /** Days from the day of loading. */
  readonly day: number;
  readonly time: string;
  readonly hours: number;
  readonly minAge: number;
  readonly maxAge: number;
  readonly maxParticipants: number | null;
  readonly fee: number;
  readonly teaser: string;
  readonly description: string;
  /** Default: published. */
  readonly place?: OfferPlace;
  /** Another day, to which it was moved after children had applied. */
  readonly movedTo?: number;
  /** Why it was called off after children had applied. */
  readonly cancelled?: string;
  readonly questions?: readonly {
    readonly label: string;
    readonly type: (typeof QUESTION_TYPES)[number];
    readonly choices?: readonly string[];
    readonly required?: boolean;
  }[];
  readonly applications?: readonly SeasonApplication[];
}

export interface SeasonEdition {
  readonly name: string;
  /** Hours before its dates, at which families are reminded. */
  readonly remindBefore?: number;
  readonly tasks: readonly SeasonTask[];
  readonly offers: readonly SeasonOffer[];
}

/** The coming months of the demo: fictitious people and offers, with days relative to the day of loading. */
export interface SeasonFile {
  readonly families: readonly SeasonFamily[];
  /** Without an account: entered by staff. */
  readonly children: readonly SingleChild[];
  readonly editions: readonly SeasonEdition[];
}

export const readSeasonFile = (): SeasonFile =>
  JSON.parse(readFileSync(new URL('./season.json', import.meta.url), 'utf8')) as SeasonFile;

/** The parts of the demo programme's file that demo data is made from. */
interface ProgrammeFile {
  readonly categories: readonly { readonly name: string; readonly alias: string }[];
  readonly offers: readonly Readonly<Record<string, unknown>>[];
}

/** Last summer's programme of several towns, as collected from their announcements: 69 offers of 67 hosts. */
export const readProgrammeFile = (): ProgrammeFile =>
  JSON.parse(readFileSync(new URL('./programme.json', import.meta.url), 'utf8')) as ProgrammeFile;

/** The local day this many days later, `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string =>
  DateTime.fromISO(day, { zone: LOCAL_ZONE }).plus({ days }).toFormat('yyyy-MM-dd');

/** The moment of a local time, `HH:MM`, on a local day. */
export const momentOf = (day: string, time: string): Date =>
  DateTime.fromISO(`${day}T${time}`, { zone: LOCAL_ZONE }).toJSDate();
