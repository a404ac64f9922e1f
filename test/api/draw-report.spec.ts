import { describe, expect, it } from '@jest/globals';
import { RunDraw } from '../../src/draws/run/run-draw.job.js';
import { MAX_WAITING, PaperPress } from '../../src/papers/paper-press.js';
import { crowdAt, pagesOf } from '../support/papers.js';
import { until } from '../support/until.js';
import { openWorld, prepared } from '../world/index.js';

const world = openWorld({ at: '2026-07-01T08:00:00Z', summer: true });
const { make, offers, test } = world;
const { admin, maskedAdmin, member } = world.callers;

/** A draw of six wishes for two places, and of five wishes for one behind a link. */
const drawn = async (body: object): Promise<string> => {
  const edition = await offers.edition('lot', { when: 'before' });
  const open = await offers.toApplyFor(edition, { name: 'Kanukurs auf der Tauber', maxParticipants: 2 });
  const hidden = await offers.toApplyFor(edition, { name: 'Geheimtreffen', maxParticipants: 1 });
  await make.sql(`update offers set publish = 'private_link' where uuid = $1`, [hidden.uuid]);
  for (const offer of [...Array.from({ length: 6 }, () => open), ...Array.from({ length: 5 }, () => hidden)])
    await make.attendance(offer.uuid, 'waiting', await make.participant({ firstname: 'Rumpelstilz' }));
  const answer = await admin.post(`/editions/${edition}/draws`, body).expect(202);
  const job = String(answer.headers['location']).split('/').at(-1) ?? '';
  await test.app.get(RunDraw).run({ job });
  const [draw] = await admin.read<{ uuid: string }[]>(`/editions/${edition}/draws`);
  return draw!.uuid;
};
const report = (draw: string): string => `/draws/${draw}/report`;

describe('The report of a draw', () => {
  it('is a PDF of what was drawn, for every token (R-DRAW-23)', async () => {
    const draw = await drawn({});
    const { seed } = await admin.read<{ seed: string }>(`/draws/${draw}`);
    // Which other tokens may read it: `contract/access`.
    const answer = await test.call('get', report(draw), member.token).buffer(true).expect(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers['content-disposition']).toMatch(/^inline; filename="verlosung-[\w-]+-1\.pdf"$/);
    const text = (await pagesOf(answer.body as Buffer)).join(' ');
    for (const words of [
      ...['Nr. 1 vom 01.07.2026, 10:00 Uhr', 'noch nicht übernommen', 'Kinder mit Wünschen 11', 'Vergebene Plätze 3'],
      ...['Höchstens 3 von 11 Kindern konnten einen Platz bekommen', 'Kanukurs auf der Tauber 6 Wünsche, 2 Plätze'],
      ...['ohne Rang 3 von 11', seed],
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/Rumpelstilz|Geheimtreffen/);
    await admin.get(report('0192f3a4-5b6c-7d8e-9f01-23456789abcd')).expect(404);
  });

  const simulation = prepared(async () => ({ uuid: await drawn({ simulate: true }) }));

  it('of a simulation is for admins (R-DRAW-23)', async () => {
    const answer = await test.call('get', report(simulation.uuid), maskedAdmin.token).buffer(true).expect(200);
    expect((await pagesOf(answer.body as Buffer))[0]).toContain('Nichts davon gilt.');
    await member.get(report(simulation.uuid)).expect(404);
  });

  it('leaves the queue of the press when the person who asked hangs up, and is a 503 when too many wait (R-DRAW-23)', async () => {
    const press = test.app.get(PaperPress);
    const others = crowdAt(press, 2 + MAX_WAITING - 1);
    const reader = new AbortController();
    const asked = Promise.allSettled([
      fetch(`http://127.0.0.1:${String(test.port)}${report(simulation.uuid)}`, {
        headers: { Authorization: `Bearer ${admin.token}` },
        signal: reader.signal,
      }),
    ]);
    await until('Waiting', () => press.waiting === MAX_WAITING);
    const refused = await admin.get(report(simulation.uuid)).expect(503);
    expect(refused.headers['retry-after']).toBe('5');
    reader.abort();
    expect((await asked).map(({ status }) => status)).toEqual(['rejected']);
    await until('Leaving', () => press.waiting === MAX_WAITING - 1);
    await others.leave();
  });
});
