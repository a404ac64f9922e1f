import { type Language } from '../../kernel/problem/message.js';
import { ENGLISH } from './english.js';
import { GERMAN } from './german.js';
import { type Words } from './texts.js';

/** What pages say, in both languages. */
export const WORDS: Readonly<Record<Language, Words>> = { de: GERMAN, en: ENGLISH };
