/** The languages in which the service explains itself: English, and German for callers whose Accept-Language prefers it. */
export type Language = 'en' | 'de';

/** One sentence for people, in both languages (R-API-38). */
export type Message = Readonly<Record<Language, string>>;

/** Makes a message of its English and its German sentence. */
export const message = (en: string, de: string): Message => ({ en, de });

/** What somebody sent, as part of a sentence of ours: its line breaks do not make lines of their own (R-API-36). */
export const onOneLine = (text: string): string => text.replace(/\p{Cc}/gu, ' ');

/** As many of what is named in one sentence as somebody reads. */
const MAX_NAMED = 20;

/** The first of these names, and how many more there are: for lists that may be long. */
export const firstNamed = (names: readonly string[]): Message => {
  const named = names.slice(0, MAX_NAMED).join(', ');
  const more = names.length - MAX_NAMED;
  return more > 0
    ? message(`${named} and ${String(more)} more`, `${named} und ${String(more)} weitere`)
    : message(named, named);
};
