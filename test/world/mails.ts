import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { JobRunner } from '../../src/platform/jobs/job-runner.js';
import { type TestApp } from '../support/test-app.js';

/** What the service mailed: without a mail server, mails become files. */
export class Mails {
  constructor(private readonly test: TestApp) {}

  /** Everything mailed so far, once all jobs are done. */
  async told(): Promise<Email[]> {
    await this.test.app.get(JobRunner).drain();
    return this.read();
  }

  /** Everything mailed since this was asked last, or everything was removed. */
  async fresh(): Promise<Email[]> {
    const mails = await this.told();
    await this.removeFiles();
    return mails;
  }

  /** The only mail since then. */
  async only(): Promise<Email> {
    const [mail, ...more] = await this.fresh();
    if (mail === undefined || more.length > 0)
      throw new Error(`There are ${mail === undefined ? 'no' : 'more'} mails.`);
    return mail;
  }

  /** The words of the mails of a kind to this address, as far as they are kept, oldest first. */
  to(address: string, template: string): Promise<{ subject: string; text: string }[]> {
    return this.test.database.query(
      'select subject, text from mails where recipient_address = $1 and template = $2 order by created_at, uuid',
      [address, template],
    );
  }

  /** Every file written so far, by recipient and subject. */
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

  /** As if nothing had been sent so far; what waits goes on waiting. */
  removeFiles(): Promise<void> {
    return rm(this.path(''), { recursive: true, force: true });
  }

  /** As if there had been no mail at all. */
  async forget(): Promise<void> {
    await this.test.database.query('delete from mails');
    await this.removeFiles();
  }

  private path(name: string): string {
    return join(this.test.dataDir, 'mail', name);
  }
}
