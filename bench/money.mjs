/**
 * `npm run bench:money [-- --quick] [--keep]`: receipts written per second by ten at once (their numbers are
 * gapless, so they wait for each other), and the statement of a debtor with 1,000 entries.
 */
import { prepareDatabase, SIZES, startCluster } from './databases.mjs';
import { load, withService } from './stage.mjs';

const flag = (name) => process.argv.includes(`--${name}`);
const SECONDS = flag('quick') ? 2 : 8;
const ENTRIES = 1_000;

/** A debtor whose ledger has so many entries: charges and discharges of one application, as the books keep them. */
const debtorWithEntries = async (query) => {
  const [debtor] = await query(`select l.uuid as ledger, l.debtor_uuid as uuid, e.attendance_uuid as attendance,
      e.contra_uuid as contra from ledgers l join book_entries e on e.ledger_uuid = l.uuid where l.kind = 'debtor'
    order by l.uuid limit 1`);
  await query(`with added as (insert into postings (uuid, booked_at, kind, text)
      select gen_random_uuid(), now() + n * interval '1 millisecond', case n % 2 when 0 then 'charge' else 'discharge' end,
        'Gebühr: Messung' from generate_series(1, ${String(ENTRIES)}) n returning uuid, booked_at, kind)
    insert into book_entries (uuid, posting_uuid, booked_at, ledger_uuid, contra_uuid, attendance_uuid, amount)
    select gen_random_uuid(), a.uuid, a.booked_at, s.ledger, s.contra, '${debtor.attendance}',
      s.amount * case a.kind when 'charge' then 1 else -1 end
    from added a, (values ('${debtor.ledger}'::uuid, '${debtor.contra}'::uuid, 1), ('${debtor.contra}'::uuid,
      '${debtor.ledger}'::uuid, -1)) s (ledger, contra, amount)`);
  return debtor.uuid;
};

const linesOf = async (query) => {
  const debtor = await debtorWithEntries(query);
  const open = await query('select uuid from attendances where charged > paid_amount order by uuid limit 20000');
  let paid = 0;
  return [
    [`GET /debtors/{uuid}/statement, ${ENTRIES} entries`, () => ({ path: `/debtors/${debtor}/statement` })],
    [
      'POST /receipts',
      () => {
        const { uuid } = open[paid % open.length];
        paid += 1;
        return { method: 'POST', path: '/receipts', body: { attendances: [{ attendance: uuid, amount: 1 }] } };
      },
    ],
  ];
};

const { cluster, url } = await startCluster();
try {
  const size = flag('quick') ? SIZES[0] : SIZES[1];
  const databaseUrl = await prepareDatabase(url, size, flag('keep'));
  await withService(databaseUrl, async ({ inside, url: service, headers }) => {
    console.log(`| ${size.attendances} applications | per second | |\n| --- | --- | --- |`);
    for (const [name, next] of await linesOf(inside.query)) {
      const asked = () => ({ method: 'GET', ...next() });
      const statements = await inside.statements(asked, headers).catch((error) => error.message);
      const { perSecond, bad, p99 } = await load(service, headers, asked, SECONDS);
      const more = `${String(statements)} statements, p99 ${String(p99)} ms${bad > 0 ? `, ${String(bad)} refused` : ''}`;
      console.log(`| ${name} | ${perSecond.toFixed(0)} | ${more} |`);
    }
  });
} finally {
  await cluster.stop();
}
process.exit(0);
