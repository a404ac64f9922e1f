import { mailFile } from '../../mail/mail-file.js';
import { defineMail, type MailTemplate } from '../../mail/mail-template.js';
import { type News, NEWS } from './family-news.js';
import { APPLICATION_VARIABLES, sampleOf } from './application-variables.js';

type ApplicationMail = MailTemplate<typeof APPLICATION_VARIABLES>;

const define = (type: string, ...sample: readonly News[]): ApplicationMail =>
  defineMail({
    type,
    ...mailFile(new URL(`../mails/${type}.md`, import.meta.url)),
    about: 'programme',
    variables: APPLICATION_VARIABLES,
    sample: sampleOf(...sample),
  });

/** Mails with a single kind of news, by kind. */
export const APPLICATION_MAILS = Object.fromEntries(
  NEWS.map((news) => [news, define(`application-${news}`, news)]),
) as Readonly<Record<News, ApplicationMail>>;

/** Several kinds of news at once, as after a draw: some children have a place, others do not. */
export const applicationNews = define('application-news', 'confirmed', 'waitlisted', 'unfulfilled');
