import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { type Response } from 'supertest';
import sharp from 'sharp';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { type Json } from '../support/json.js';
import { type Caller, openWorld } from '../world/index.js';

/** Of each kind, broken off after 0 to 15 milliseconds. */
const TRIES = 50;

interface Try {
  readonly path: string;
  readonly body: Json;
}

const world = openWorld({ at: '2026-07-01T10:00:00Z', summer: true, own: true });
const { test, make, money, offers } = world;
const { admin, payments } = world.callers;

/** Sends the whole request, head and body, and is gone before it can be answered. */
const breakOff = (method: string, caller: Caller, { path, body }: Try, key: string, after: number): Promise<void> =>
  new Promise((resolve) => {
    const text = JSON.stringify(body);
    const head = [
      `${method} ${path} HTTP/1.1`,
      'Host: api.test',
      `Authorization: Bearer ${String(caller.token)}`,
      'Content-Type: application/json',
      `Content-Length: ${String(Buffer.byteLength(text))}`,
      `Idempotency-Key: ${key}`,
    ];
    const socket = connect(test.port, '127.0.0.1', () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
      void sleep(after).then(() => socket.destroy());
    });
    socket.on('error', () => undefined).on('close', () => resolve());
  });

/** Repeats it with its key until the first one, if it is still being worked on, has ended and there is room for it. */
const repeat = async (caller: Caller, { path, body }: Try, key: string): Promise<Response> => {
  for (;;) {
    const answer = await caller.post(path, body).set('Idempotency-Key', key);
    if (![409, 503].includes(answer.status)) return answer;
    await sleep(20);
  }
};

/** Breaks off each try, repeats it, and expects that the repetition succeeds. */
const brokenAndRepeated = async (caller: Caller, tries: readonly Try[], status: number): Promise<void> => {
  const answers = await Promise.all(
    tries.map(async (each, index) => {
      const key = newUuid();
      await breakOff('POST', caller, each, key, index % 16);
      return repeat(caller, each, key);
    }),
  );
  expect(
    new Set(answers.map((answer) => `${String(answer.status)} ${answer.status >= 400 ? answer.text : ''}`)),
  ).toEqual(new Set([`${String(status)} `]));
};

/** How often the audit log says that something was done. */
const audited = async (route: string): Promise<number> =>
  Number(
    (await make.sql('select count(*) from audit_log where route = $1 and outcome = $2', [route, 'done']))[0]?.['count'],
  );

const each = <T>(make: (index: number) => T): T[] => Array.from({ length: TRIES }, (_, index) => make(index));

describe('A POST whose connection breaks is done once with its body or not at all, and repeated with its key it is done (R-API-57)', () => {
  it('invoices for one debtor are never made for all', async () => {
    const editions = await Promise.all(each(() => make.edition()));
    const priced = await make.offers(TRIES, (index) => ({ edition: editions[index]!.uuid, columns: { fee: 700 } }));
    const children = await make.participants(Array.from({ length: 2 * TRIES }, () => ({})));
    await money.places(children.map((child, index) => ({ offer: priced[index % TRIES]!.uuid, child })));
    const tries = editions.map(({ uuid }, index) => ({
      path: `/editions/${uuid}/invoices`,
      body: { debtors: [children[index]!], notify: false },
    }));
    await brokenAndRepeated(payments, tries, 202);
    await world.drain();
    const invoiced = await make.sql(
      'select coalesce(d.account_uuid, d.participant_uuid) as debtor from invoices i join debtors d on d.uuid = i.debtor_uuid',
    );
    expect(invoiced.map(({ debtor }) => debtor).sort()).toEqual(children.slice(0, TRIES).sort());
    expect(await audited('POST /editions/:uuid/invoices')).toBe(TRIES);
  });

  it('a reversal goes back by the method that was named', async () => {
    const debts = await money.debts(TRIES);
    const receipts = await Promise.all(debts.map(({ attendance }) => money.paid(attendance)));
    const tries = receipts.map((uuid) => ({ path: `/receipts/${uuid}/reversal`, body: { method: 'card' } }));
    await brokenAndRepeated(payments, tries, 200);
    const reversals = await make.sql('select method from receipts where reverses_uuid = any($1)', [receipts]);
    expect(reversals.map(({ method }) => method)).toEqual(each(() => 'card'));
    expect(await audited('POST /receipts/:uuid/reversal')).toBe(TRIES);
  });

  it('a record is made once', async () => {
    await brokenAndRepeated(
      admin,
      each((index) => ({ path: '/hosts', body: { name: `Once ${String(index)}` } })),
      201,
    );
    const hosts = await make.sql(`select name from hosts where name like 'Once %'`);
    expect(hosts.map(({ name }) => String(name)).sort()).toEqual(each((index) => `Once ${String(index)}`).sort());
    expect(await audited('POST /hosts')).toBe(TRIES);
  });

  it('a transition is made with the note that was sent', async () => {
    const published = await offers.severalPublished(each(() => ({})));
    const tries = published.map(({ uuid }) => ({
      path: `/offers/${uuid}/transition`,
      body: { transition: 'cancel', note: 'Storm' },
    }));
    await brokenAndRepeated(admin, tries, 200);
    const noted = await make.sql('select count(*) from offer_history where note = $1', ['Storm']);
    expect(noted).toEqual([{ count: String(TRIES) }]);
  });

  it('a picture is stored once', async () => {
    const data = (
      await sharp({ create: { width: 2, height: 2, channels: 3, background: '#f00' } })
        .png()
        .toBuffer()
    ).toString('base64');
    const drafts = await make.offers(TRIES, () => ({}));
    const tries = drafts.map(({ uuid }) => ({ path: `/offers/${uuid}/media`, body: { filename: 'red.png', data } }));
    await brokenAndRepeated(admin, tries, 201);
    const counts = await make.sql('select count(*), count(distinct offer_uuid) as offers from offer_media');
    expect(counts).toEqual([{ count: String(TRIES), offers: String(TRIES) }]);
  });
});

it('A PATCH whose connection breaks leaves no line in the audit log unless it changed what it named (R-API-57)', async () => {
  const edition = await make.edition();
  const before = await audited('PATCH /editions/:uuid');
  await Promise.all(
    each((index) =>
      breakOff(
        'PATCH',
        admin,
        { path: `/editions/${edition.uuid}`, body: { name: `N${String(index)}` } },
        newUuid(),
        index % 16,
      ),
    ),
  );
  await admin.get(`/editions/${edition.uuid}`).expect(200);
  const lines = await make.sql(
    `select fields from audit_log where route = 'PATCH /editions/:uuid' order by at offset $1`,
    [before],
  );
  for (const { fields } of lines) expect(fields).toEqual(['name']);
});
