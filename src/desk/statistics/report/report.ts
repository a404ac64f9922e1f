import { type Edition } from '../../../editions/editions.entities.js';
import { type Figures, type HostUtilisation } from '../figures.js';
import { type CategoryUtilisation, type Utilisation } from '../statistics.view.js';

/** The kind of the job. */
export const PRINT_REPORT = 'print-report';

/** Input of the job. */
export interface ReportTask {
  /**
   * The right of the person who asked by which the paper tells of money, and without which nobody gets the file; null: it tells
   * nothing of it.
   */
  readonly moneyFor: 'ROLE_PAYMENTS_ADMIN' | 'ROLE_SUPER_ADMIN' | null;
}

/** An edition with its holidays; moments in milliseconds since 1970. */
export interface ReportEdition extends Readonly<Pick<Edition, 'uuid' | 'name' | 'alias'>> {
  readonly begin: number | null;
  readonly end: number | null;
}

/** An offer that everybody may read. */
interface ReportOffer {
  readonly name: string;
  /** Null: called off. */
  readonly utilisation: Utilisation | null;
}

/** Offers of one kind together. */
export interface ReportGroup extends Utilisation {
  readonly offers: number;
  /** The part of `taken` in offers with unlimited places. */
  readonly unlimited: number;
}

/** Cents. */
export interface ReportMoney {
  readonly charged: number;
  readonly paid: number;
  readonly writtenOff: number;
  readonly open: number;
}

/** An edition in numbers that may be read by everybody. */
export interface ReportFigures {
  readonly edition: ReportEdition;
  /** Offers that take place: published and not called off. */
  readonly held: ReportGroup;
  readonly cancelled: number;
  /** Categories of offers that take place, by name. */
  readonly categories: readonly CategoryUtilisation[];
  readonly hosts: readonly HostUtilisation[];
  /** Offers that everybody may read, called off ones included, by name. */
  readonly offers: readonly ReportOffer[];
  /** Offers behind a private link, without their names; null: there are none. */
  readonly linked: ReportGroup | null;
  readonly people: Figures;
  /** Null: not told. */
  readonly money: ReportMoney | null;
}

/** Nobody has a place or waits for one yet: how full offers are says nothing. */
export const isUntaken = ({ held }: ReportFigures): boolean => held.taken === 0 && held.waitingList === 0;

/** The content of the report. */
export interface ReportContent {
  readonly current: ReportFigures;
  /** The edition whose holidays began before; null: there is none. */
  readonly last: ReportFigures | null;
  readonly asOf: Date;
}
