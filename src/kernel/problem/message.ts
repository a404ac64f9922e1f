/** Languages of messages: English, and German for callers whose Accept-Language prefers it. */
export type Language = 'en' | 'de';

/** One message for people, in both languages (R-API-38). */
export type Message = Readonly<Record<Language, string>>;

export const message = (en: string, de: string): Message => ({ en, de });

/** Text from the request as part of one of our sentences: its line breaks must not start new lines (R-API-36). */
export const onOneLine = (text: string): string => text.replace(/\p{Cc}/gu, ' ');

/** Maximum number of names in one sentence. */
const MAX_NAMED = 20;

/** The first of these names, and how many more there are; for lists that may be long. */
export const firstNamed = (names: readonly string[]): Message => {
  const named = names.slice(0, MAX_NAMED).join(', ');
  const more = names.length - MAX_NAMED;
  return more > 0
    ? message(`${named} and ${String(more)} more`, `${named} und ${String(more)} weitere`)
    : message(named, named);
};
