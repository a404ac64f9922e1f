import { DateTime } from 'luxon';
import { RecentlyUsed } from '../collections/recently-used.js';
import { type Message, message } from '../problem/message.js';
import { LOCAL_ZONE } from './zone.js';

const inWords = (at: DateTime, english: string, german: string): Message =>
  message(at.setLocale('en').toFormat(english), at.setLocale('de').toFormat(german));

/** A local day (`YYYY-MM-DD`) as readable text. */
export const dayWords = (day: string): Message =>
  inWords(DateTime.fromISO(day, { zone: LOCAL_ZONE }), 'd LLLL yyyy', 'd. LLLL yyyy');

/** Refusals of a rush name the same few deadlines and begins. */
const words = new RecentlyUsed<Message>(1_000);

/** A moment as readable text, to the minute, or to the second if it has seconds. */
export const momentWords = (moment: Date): Message =>
  words.get(String(moment.getTime()), () => {
    const at = DateTime.fromJSDate(moment, { zone: LOCAL_ZONE });
    const time = at.second === 0 ? 'H:mm' : 'H:mm:ss';
    return inWords(at, `d LLLL yyyy, ${time}`, `d. LLLL yyyy, ${time} 'Uhr'`);
  });
