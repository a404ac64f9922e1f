import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** A directory for mails that become files, and what lies in it. */
export class MailFiles {
  private constructor(readonly dataDir: string) {}

  static async create(): Promise<MailFiles> {
    return new MailFiles(await mkdtemp(join(tmpdir(), 'mails-')));
  }

  /** Everything written so far, by recipient and subject. */
  async read(): Promise<Email[]> {
    const names = await this.names();
    const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(this.path(name)))));
    const key = ({ to, subject }: Email): string => `${to?.[0]?.address ?? ''} ${subject ?? ''}`;
    return mails.sort((left, right) => (key(left) < key(right) ? -1 : 1));
  }

  async names(): Promise<string[]> {
    return (await readdir(this.path('')).catch(() => [])).sort();
  }

  raw(name: string): Promise<string> {
    return readFile(this.path(name), 'utf8');
  }

  /** Permissions of a file, as chmod takes them. */
  async mode(name: string): Promise<string> {
    return ((await stat(this.path(name))).mode & 0o777).toString(8);
  }

  remove(): Promise<void> {
    return rm(this.dataDir, { recursive: true, force: true });
  }

  private path(name: string): string {
    return join(this.dataDir, 'mail', name);
  }
}
