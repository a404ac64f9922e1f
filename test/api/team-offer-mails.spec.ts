import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Json } from '../support/json.js';
import { openWorld, type TestOffer } from '../world/index.js';

describe('What staff do to an offer, mailed to its organisers with notify (R-OFF-38)', () => {
  const world = openWorld({
    at: '2026-06-01T10:00:00Z',
    summer: true,
    club: { columns: { email: 'post@kanu.example' } },
  });
  const { make, offers, mails, families } = world;
  const { admin, host, foreignHost } = world.callers;
  let offer: TestOffer;
  beforeEach(async () => {
    await mails.forget();
    offer = await offers.draft({ name: 'Paddeln', place: 'completed' });
  });

  const fresh = async (): Promise<string[]> =>
    (await mails.fresh()).map(({ to, subject }) => `${String(to?.[0]?.address)}: ${String(subject)}`);
  const move = async (transition: string, more: Json = {}, caller = admin): Promise<string[]> => {
    await caller.post(`/offers/${offer.uuid}/transition`, { transition, notify: true, ...more }).expect(200);
    return fresh();
  };

  it('is mailed for reopen, publish, unpublish, cancel and relaunch, and for nothing else', async () => {
    expect(await move('reopen', { note: 'Bitte einen Treffpunkt nennen.' })).toEqual([
      `${host.email}: Bitte überarbeiten: Paddeln`,
    ]);
    expect(await move('approve')).toEqual([]);
    expect(await move('publish')).toEqual([`${host.email}: Veröffentlicht: Paddeln`]);
    expect(await move('unpublish')).toEqual([`${host.email}: Nicht mehr veröffentlicht: Paddeln`]);
    await move('publish');
    expect(await move('cancel')).toEqual([`${host.email}: Abgesagt: Paddeln`]);
    expect(await move('relaunch')).toEqual([`${host.email}: Findet doch statt: Paddeln`]);
    await move('cancel');
    await move('unpublish', { notify: false });
    expect(await move('publish')).toEqual([`${host.email}: Findet doch statt: Paddeln`]);
    const [reopened] = await mails.to(host.email, 'team-offer-reopened');
    expect(reopened?.text).toContain('Bitte einen Treffpunkt nennen.');
    expect(reopened?.text).toContain('Ihr Angebot Paddeln');
  });

  it('says that families are told only where there are some, and how many cannot be', async () => {
    const saying = async (transition: string): Promise<string> => {
      await mails.forget();
      await move(transition);
      const [mail] = await mails.to(
        host.email,
        transition === 'cancel' ? 'team-offer-cancelled' : 'team-offer-relaunched',
      );
      expect(mail?.text).toContain('Ihr Angebot Paddeln');
      return String(mail?.text).replace(/\s+/g, ' ');
    };
    await make.sql("update offers set place = 'published' where uuid = $1", [offer.uuid]);
    expect(await saying('cancel')).not.toContain('Familien');
    const mute = await families.named('Mia', ['Mo']);
    await make.sql("update accounts set email = '' where uuid = $1", [mute.uuid]);
    await make.attendance(offer.uuid, 'confirmed', mute.children[0]);
    expect(await saying('relaunch')).toContain('aber wir erreichen sie per E-Mail nicht.');
    const erika = await families.named('Erika', ['Max']);
    await make.attendance(offer.uuid, 'confirmed', erika.children[0]);
    expect(await saying('cancel')).toContain(
      'Die Familien mit Anmeldungen dazu sind benachrichtigt, bis auf eine, die wir per E-Mail nicht erreichen.',
    );
    await make.sql('delete from attendances where participant_uuid = $1', [mute.children[0]]);
    expect(await saying('relaunch')).toContain('Die Familien mit Anmeldungen dazu sind benachrichtigt. ');
  });

  it('is mailed for new dates and meeting points by staff, with what was and what is', async () => {
    const date = (day: string) => ({ begin: `2026-08-${day}T09:00:00+02:00`, end: `2026-08-${day}T12:00:00+02:00` });
    offer = await make.offer({
      ...{ name: 'Paddeln', alias: 'paddeln-verlegt', hosts: [world.club.uuid], dates: [date('03')] },
      columns: { meeting_point: 'Bootshaus' },
    });
    const patch = async (body: Json, caller = admin): Promise<string[]> => {
      await caller.patch(`/offers/${offer.uuid}`, body).expect(200);
      return fresh();
    };
    expect(await patch({ dates: [date('04')], meetingPoint: 'Freibad', notify: true })).toEqual([
      `${host.email}: Geändert: Paddeln`,
    ]);
    const [mail] = await mails.to(host.email, 'team-offer-moved');
    expect(mail?.text).toMatch(
      /Termine bisher:\n\n- Montag, 3\. August 2026, .*\n\nTermine jetzt:\n\n- Dienstag, 4\. August 2026/,
    );
    expect(mail?.text).toContain('Treffpunkt:\n\n- bisher: Bootshaus\n- jetzt: Freibad');
    expect(mail?.text).not.toContain('Familien');
    expect(await patch({ meetingPoint: 'Freibad', teaser: 'Neu', notify: true })).toEqual([]);
    expect(await patch({ meetingPoint: 'Kiosk' })).toEqual([]);
    // What was moved in silence is said by the next mail, and the dates that hold in any case.
    expect(await patch({ dates: [date('05')] })).toEqual([]);
    // Nor does the team know it because one of them writes something else.
    expect(await patch({ teaser: 'Anders' }, host)).toEqual([]);
    await mails.forget();
    expect(await patch({ meetingPoint: 'Sportheim', notify: true })).toHaveLength(1);
    const [second] = await mails.to(host.email, 'team-offer-moved');
    expect(second?.text).toMatch(/bisher:\n\n- Dienstag, 4\. August[^]*jetzt:\n\n- Mittwoch, 5\. August/);
    expect(second?.text).toContain('- bisher: Freibad\n- jetzt: Sportheim');
    await mails.forget();
    expect(await patch({ meetingPoint: 'Kiosk', notify: true })).toHaveLength(1);
    const [third] = await mails.to(host.email, 'team-offer-moved');
    expect(third?.text).toMatch(/Termine, unverändert:\n\n- Mittwoch, 5\. August/);
    expect(await patch({ meetingPoint: 'Steg', notify: true }, host)).toEqual([]);
    await make.sql('update offers set cancelled = true where uuid = $1', [offer.uuid]);
    expect(await patch({ meetingPoint: 'Wehr', notify: true })).toEqual([]);
  });

  it('is not mailed without notify, nor to the team of an organiser who did it', async () => {
    expect(await move('reopen', { notify: false })).toEqual([]);
    await admin.post(`/offers/${offer.uuid}/transition`, { transition: 'publish' }).expect(200);
    expect(await move('cancel', {}, host)).toEqual([]);
  });

  it('goes to everybody once, also of several teams, and not to the person who did it', async () => {
    await make.join(world.club.uuid, admin.uuid);
    for (const account of [admin, host]) await make.join(world.anglers.uuid, account.uuid);
    offer = await offers.draft({ name: 'Paddeln', place: 'completed', hosts: [world.club.uuid, world.anglers.uuid] });
    expect((await move('reopen')).sort()).toEqual(
      [host, foreignHost].map(({ email }) => `${email}: Bitte überarbeiten: Paddeln`).sort(),
    );
    await make.sql('delete from host_members where account_uuid = $1 or host_uuid = $2 and account_uuid = $3', [
      ...[admin.uuid, world.anglers.uuid, host.uuid],
    ]);
  });

  it('goes to the address of an organiser whose team has nobody, and to nobody where there is none', async () => {
    const lone = await make.host({ name: 'Bauhof', columns: { email: 'bauhof@stadt.example' } });
    const mute = await make.host({ name: 'Ohne Adresse' });
    offer = await offers.draft({ name: 'Bagger', place: 'completed', hosts: [lone.uuid, mute.uuid] });
    expect(await move('reopen')).toEqual(['bauhof@stadt.example: Bitte überarbeiten: Bagger']);
    offer = await offers.draft({ name: 'Bagger', place: 'completed', hosts: [mute.uuid] });
    expect(await move('reopen')).toEqual([]);
  });

  it('says from when families see what was published, and links to nothing that they do not see yet', async () => {
    const task = await make.sql(
      `insert into edition_tasks (uuid, edition_uuid, type, begin_at, end_at)
       values (gen_random_uuid(), $1, 'show_offers', '2026-06-20T08:00:00Z', '2026-09-01T00:00:00Z') returning uuid`,
      [world.summer.uuid],
    );
    const said = async (): Promise<string> => {
      await mails.forget();
      await move('publish');
      const [mail] = await mails.to(host.email, 'team-offer-published');
      await make.sql("update offers set place = 'reviewed' where uuid = $1", [offer.uuid]);
      return String(mail?.text).replace(/\s+/g, ' ');
    };
    const soon = await said();
    expect(soon).toContain('Familien sehen es ab Samstag, 20. Juni 2026, 10:00 Uhr.');
    expect(soon).not.toContain('/angebote/');
    await make.sql('delete from edition_tasks where uuid = $1', [task[0]?.['uuid']]);
    expect(await said()).toMatch(/ist jetzt veröffentlicht\. .*\/angebote\//);
    await make.sql("update offers set publish = 'private_link' where uuid = $1", [offer.uuid]);
    expect(await said()).toMatch(/Nur wer den privaten Link hat/);
  });

  it('by organisers alone is mailed to the town: who, what, why, how many children have a place and families no address (R-OFF-43)', async () => {
    await world.callers.superAdmin.patch('/settings/letterhead', { contactEmail: 'amt@stadt.example' }).expect(200);
    await make.sql("update offers set place = 'published' where uuid = $1", [offer.uuid]);
    const reached = await families.named('Erika', ['Max']);
    await make.attendance(offer.uuid, 'confirmed', reached.children[0]);
    await make.attendance(offer.uuid, 'confirmed', await families.child(undefined, { email: null }));
    const toTown = async (): Promise<string> => {
      await world.drain();
      const sent = await mails.to('amt@stadt.example', 'organiser-called-off');
      await mails.forget();
      return sent
        .map(({ subject, text }) => `${subject}\n${text}`)
        .join()
        .replace(/[^\S\n]+/g, ' ');
    };
    const call = (transition: string, more: Json = {}, caller = host) =>
      caller.post(`/offers/${offer.uuid}/transition`, { transition, ...more }).expect(200);
    await call('cancel', { note: 'Hochwasser' });
    const silent = await toTown();
    expect(silent).toMatch(/^Vom Veranstalter abgesagt: Paddeln\n/);
    expect(silent).toMatch(
      /Kanu[^]*Grund: Hochwasser[^]*Kinder mit einem Platz: 2[^]*sind nicht benachrichtigt[^]*zu\s+benachrichtigen: 1\./,
    );
    await call('relaunch', { notify: true });
    expect(await toTown()).toMatch(/^Findet doch statt: Paddeln[^]*benachrichtigen wir per E-Mail/);
    await call('cancel', {}, admin);
    expect(await toTown()).toBe('');
    await call('relaunch', {}, admin);
    const other = await offers.published({ name: 'Klettern' });
    await host
      .post('/offers/transition', { offers: [offer.uuid, other.uuid], transition: 'cancel', notify: true })
      .expect(200);
    const both = await toTown();
    expect(both.match(/Vom Veranstalter abgesagt: 2 Angebote/g)).toHaveLength(1);
    expect(both).toMatch(/Paddeln[^]*Klettern/);
  });
});
