import { localDate, localDayBegin } from '../kernel/clock/zone.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { addDays } from './demo-data.js';
import { SEASONS } from './scale-random.js';

type Row = Record<string, unknown>;

const DAY = 86_400_000;
const EDITIONS = 10;
/** Days since the current edition's holidays began, and their total number of days. */
const RUNNING = 14;
const PRESENT_DAYS = 44;

/** An edition of a scaled load and when its offers take place. */
export interface ScaleEdition {
  readonly uuid: string;
  /** Local day on which the holidays begin, `YYYY-MM-DD`. */
  readonly begin: string;
  readonly days: number;
  readonly present: boolean;
  readonly row: Row;
  readonly tasks: readonly Row[];
}

/**
 * The current edition, online and accepting applications, and the archived seasons of the previous years, newest
 * first.
 * @param tag makes aliases differ between loads
 */
export const scaleEditions = (tag: string, now: Date): ScaleEdition[] => {
  const today = localDate(now);
  const year = Number(today.slice(0, 4));
  const present = edition(
    { name: `Ferienprogramm ${year} (Last ${tag})`, alias: `last-${tag}` },
    { begin: addDays(today, -RUNNING), days: PRESENT_DAYS, present: true },
    now,
  );
  const past = Array.from({ length: EDITIONS - 1 }, (_, index) => {
    const season = SEASONS[SEASONS.length - 1 - (index % SEASONS.length)] as (typeof SEASONS)[number];
    const then = year - 1 - Math.floor(index / SEASONS.length);
    return edition(
      { name: `${season.name} ${then} (Last ${tag})`, alias: `last-${tag}-${season.slug}-${then}` },
      { begin: `${then}-${season.begin}`, days: season.days, present: false },
      now,
    );
  });
  return [present, ...past];
};

const edition = (
  { name, alias }: { name: string; alias: string },
  when: Pick<ScaleEdition, 'begin' | 'days' | 'present'>,
  now: Date,
): ScaleEdition => {
  const uuid = newUuid();
  const begin = localDayBegin(when.begin).getTime();
  const end = localDayBegin(addDays(when.begin, when.days)).getTime();
  const task = (type: string, from: number, until: number, more: Row = {}): Row => ({
    uuid: newUuid(),
    edition_uuid: uuid,
    type,
    title: null,
    begin_at: new Date(from),
    end_at: new Date(until),
    application_system: null,
    max_applications: null,
    skip_max_applications: null,
    max_applications_day: null,
    hide_status: null,
    age_check: null,
    ...more,
  });
  const firstcome = {
    application_system: 'firstcome',
    max_applications: 10,
    skip_max_applications: true,
    max_applications_day: 2,
    hide_status: false,
    age_check: 'vague_on_year',
  };
  return {
    ...when,
    uuid,
    row: {
      uuid,
      name,
      alias,
      archived: !when.present,
      hosts_can_assign: false,
      created_at: new Date(begin - 200 * DAY),
      modified_at: now,
    },
    tasks: [
      task('holiday', begin, end - 1000, { title: 'Ferien' }),
      task('host_editing_stage', begin - 180 * DAY, begin - 60 * DAY),
      task('show_offers', begin - 45 * DAY, end + 30 * DAY),
      task('application_system', begin - 40 * DAY, end, firstcome),
    ],
  };
};
