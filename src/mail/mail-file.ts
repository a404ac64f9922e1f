import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The German texts that a kind of mail comes with (docs/adr/0042-mails-that-can-be-read.md). */
interface MailFile {
  readonly title: string;
  /** The title for readers of English. */
  readonly english: string;
  readonly subject: string;
  readonly body: string;
}

/** Also of a working copy on Windows. */
const read = (file: URL): string => readFileSync(file, 'utf8').replaceAll('\r\n', '\n');

const FORM = /^---\ntitle: "(.+)"\nenglish: "(.+)"\nsubject: "(.+)"\n---\n\n([^]+)$/;

/** Reads the Markdown file of a kind of mail. */
export const mailFile = (file: URL): MailFile => {
  const [, title, english, subject, body] = FORM.exec(read(file)) ?? [];
  if (title === undefined || english === undefined || subject === undefined || body === undefined)
    throw new Error(
      `${fileURLToPath(file)} must begin with title: "…", english: "…" and subject: "…" between two lines of ---.`,
    );
  return { title, english, subject, body: withParts(body, new URL('parts/', file)) };
};

/** Reads a part of mails, for what is not a mail itself. */
export const mailPart = (file: URL): string => withParts(read(file).replace(/\n$/, ''), new URL('.', file));

/** Parts that mails of several features share. */
const SHARED = new URL('parts/', import.meta.url);

/** The text with `{{> name}}` replaced by `parts/name.md` beside the mail, or of `SHARED`. */
const withParts = (text: string, own: URL): string =>
  text.replace(/\{\{> ([\w-]+)\}\}/g, (_tag, name: string) => {
    const file = [own, SHARED].map((folder) => new URL(`${name}.md`, folder)).find((path) => existsSync(path));
    if (file === undefined)
      throw new Error(`There is no ${name}.md in ${fileURLToPath(own)} or in ${fileURLToPath(SHARED)}.`);
    return mailPart(file);
  });
