import ICAL from 'ical.js';
import { type Email } from 'postal-mime';
import { convertIcsCalendar, extendByRecurrenceRule, getTimezoneObjectOffset, type IcsCalendar } from 'ts-ics';

export interface CalendarEvent {
  readonly uid: string;
  readonly begin: Date;
  readonly end: Date;
}

/** A calendar file as another program reads it: its zone comes from the file itself. */
export const readCalendar = (text: string): { calendar: ICAL.Component; events: ICAL.Component[] } => {
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  return { calendar, events: calendar.getAllSubcomponents('vevent') };
};

/** The calendar file that a mail carries. */
export const calendarIn = ({ attachments: [file] }: Email): ReturnType<typeof readCalendar> =>
  readCalendar(new TextDecoder().decode(file?.content as Uint8Array));

/** A value of a calendar or an event, as text. */
export const valueOf = (component: ICAL.Component | undefined, name: string): string =>
  String(component?.getFirstPropertyValue(name));

/** Every occurrence in a calendar file, in order; recurring events expanded. */
export const occurrencesOf = (text: string): CalendarEvent[] =>
  readCalendar(text)
    .events.flatMap((component) => {
      const event = new ICAL.Event(component);
      if (!event.isRecurring()) {
        return [{ uid: event.uid, begin: event.startDate.toJSDate(), end: event.endDate.toJSDate() }];
      }
      const iterator = event.iterator();
      const found: CalendarEvent[] = [];
      // Ends with undefined, whatever its type says.
      const next = (): ICAL.Time | undefined => iterator.next();
      const detailsOf = (time: ICAL.Time): { startDate: ICAL.Time; endDate: ICAL.Time } =>
        event.getOccurrenceDetails(time);
      for (let time = next(); time !== undefined && found.length < 1000; time = next()) {
        const { startDate, endDate } = detailsOf(time);
        found.push({ uid: event.uid, begin: startDate.toJSDate(), end: endDate.toJSDate() });
      }
      return found;
    })
    .sort((left, right) => left.begin.getTime() - right.begin.getTime());

/** The file as the lines it is folded into; without the line breaks, which must be CRLF. */
export const linesOf = (text: string): string[] => text.replace(/\r\n$/, '').split('\r\n');

/** The calendar as another parser reads it, which shares no code with the first: ts-ics. */
export const readByTsIcs = (text: string): IcsCalendar => convertIcsCalendar(undefined, text);

/** Every occurrence as ts-ics finds it; it counts recurring dates in local time, as RFC 5545 wants it. */
export const occurrencesByTsIcs = (text: string): CalendarEvent[] => {
  const { events = [], timezones } = readByTsIcs(text);
  return events
    .flatMap(({ uid, start, end, recurrenceRule }) => {
      const begin = start.date;
      const length = (end?.date ?? begin).getTime() - begin.getTime();
      const zone = start.local?.timezone ?? 'UTC';
      const begins =
        recurrenceRule === undefined
          ? [begin]
          : extendByRecurrenceRule(recurrenceRule, {
              start: start.local?.date ?? begin,
              end: new Date('2030-01-01'),
            }).map(
              (local) =>
                new Date(local.getTime() - (getTimezoneObjectOffset(local, zone, timezones)?.milliseconds ?? 0)),
            );
      return begins.map((at) => ({ uid, begin: at, end: new Date(at.getTime() + length) }));
    })
    .sort((left, right) => left.begin.getTime() - right.begin.getTime());
};
