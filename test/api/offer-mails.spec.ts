import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Email } from 'postal-mime';
import { JobRunner } from '../../src/common/jobs/job-runner.js';
import { Jobs } from '../../src/common/jobs/jobs.js';
import { newUuid } from '../../src/common/ids/uuid.js';
import { Fixtures, type TestOffer } from '../support/fixtures.js';
import { MailFiles } from '../support/mails.js';
import { TestApp } from '../support/test-app.js';

const NOW = '2026-07-01T08:00:00Z';

describe('The mails about a transition of an offer', () => {
  let test: TestApp;
  let make: Fixtures;
  let files: MailFiles;

  beforeAll(async () => {
    files = await MailFiles.create();
    test = await TestApp.start({
      dataDir: files.dataDir,
      mailFrom: 'Ferienprogramm Musterstadt <post@musterstadt.example>',
    });
    test.clock.standAt(NOW);
    make = new Fixtures(test);
  });
  afterAll(async () => {
    await test.stop();
    await files.remove();
  });
  beforeEach(async () => {
    await make.sql('delete from mails');
    await files.remove();
  });

  const drain = (): Promise<void> => test.app.get(JobRunner).drain();
  const ask = (offer: string, transition: string, history = newUuid()): Promise<void> =>
    test.app.get(Jobs).add('attendances.tell-families', { offer, transition, history });
  const offerOf = async (options: Parameters<Fixtures['offer']>[0] = {}): Promise<TestOffer> =>
    make.offer({
      name: 'Paddeln',
      alias: `paddeln-${newUuid()}`,
      cancelled: true,
      dates: [{ begin: '2026-08-03T09:00:00+02:00', end: '2026-08-03T12:00:00+02:00' }],
      columns: { meeting_point: 'Bootshaus', meeting_address: 'Am Fluss 1' },
      ...options,
    });
  const family = async (name: string, children: readonly string[], columns: Record<string, unknown> = {}) => {
    const account = await make.account(['ROLE_MEMBER'], { firstname: name, lastname: 'Muster', ...columns });
    const uuids: string[] = [];
    for (const firstname of children) uuids.push(await make.participant({ account: account.uuid, firstname }));
    return { ...account, children: uuids };
  };
  const told = async (): Promise<Email[]> => {
    await drain();
    return files.read();
  };

  it('go once to each family, naming all its children, in words, dates and contacts', async () => {
    const host = await make.host({ name: 'Kanuclub', columns: { email: 'info@kanu.example', phone: '09341 12345' } });
    const offer = await offerOf({ hosts: [host.uuid] });
    const erika = await family('Erika', ['Max', 'Ida']);
    const other = await family('Jens', ['Ole']);
    for (const child of [...erika.children, ...other.children]) await make.attendance(offer.uuid, 'confirmed', child);
    await ask(offer.uuid, 'cancel');
    const mails = await told();
    expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual([erika.email, other.email].sort());
    const mail = mails.find(({ to }) => to?.[0]?.address === erika.email)!;
    expect(mail.subject).toBe('Abgesagt: Paddeln');
    expect(mail.to).toEqual([{ name: 'Erika Muster', address: erika.email }]);
    expect(mail.from).toEqual({ name: 'Ferienprogramm Musterstadt', address: 'post@musterstadt.example' });
    expect(mail.text).toBe('');
  });
});
