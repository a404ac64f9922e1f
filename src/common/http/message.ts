/** The languages in which the service explains itself: English, and German for callers whose Accept-Language prefers it. */
export type Language = 'en' | 'de';

/** One sentence for people, in both languages (decisions A6). */
export type Message = Readonly<Record<Language, string>>;

/** Makes a message of its English and its German sentence. */
export const message = (en: string, de: string): Message => ({ en, de });

/** What somebody sent, as part of a sentence of ours: its line breaks do not make lines of their own (decisions A6). */
export const onOneLine = (text: string): string => text.replace(/\p{Cc}/gu, ' ');
