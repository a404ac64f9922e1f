/** What is measured: the same question to the service, the bare server and the peer, or to the service alone. */
const PAGE = 30;
/** Most statements a read may take, whatever it finds. */
const BUDGET = { anonymous: 5, admin: 7 };
/** Ratios to the bare server: of a list, a record, and an answer from memory. */
const [LIST, RECORD, REPEATED] = [0.8, 0.25, 3];
const nothing = () => Promise.resolve();

/** A line that reads: every request is the same, and nothing is left behind. Without `bare`, the service alone is measured. */
const reading = ({ name, path, bare, headers = {}, conditional = false, ...goals }) => ({
  name,
  headers,
  conditional,
  ...goals,
  hasPeer: bare !== undefined,
  compared: bare !== undefined,
  budget: headers.Authorization === undefined ? BUDGET.anonymous : BUDGET.admin,
  next: () => ({ method: 'GET', path, bare }),
  reset: nothing,
  comparable: (answer) => answer,
  left: nothing,
});

/**
 * @param inside the instance in this process, asked for a record to read and for the last full page
 * @param search a rare word, and one that stands in most offers
 * @returns lines: what gives the next request with the service's and the bare server's path, headers and the goal (the ratio to
 *   the bare server)
 */
export const linesFor = async ({ token, query }, { rare, common }) => {
  const admin = { Authorization: `Bearer ${token}` };
  const [{ total }] = await query('select count(*)::int as total from offers');
  // Page 300 of 10,000 offers; in the small database the last full page, because an empty one costs nothing.
  const deep = Math.min(300, Math.floor(total / PAGE));
  const [{ uuid }] = await query(`select o.uuid from offers o join editions e on e.uuid = o.edition_uuid
    where o.place = 'published' and o.publish = 'public' and e.alias = 'last-1' and o.first_begin_at is not null
    order by o.created_at limit 1`);
  const page = `limit=${String(PAGE)}`;
  const all = { path: '/offers', bare: `/public/offers?${page}&offset=0` };
  const one = { path: `/offers/${uuid}`, bare: `/public/offer?uuid=${uuid}` };
  const searched = (word) => ({
    path: `/offers?q=${word}`,
    bare: `/public/search?${page}&offset=0&like=${encodeURIComponent(`%${word}%`)}`,
  });
  return [
    reading({ name: 'GET /offers, anonymous', ...all, goal: LIST }),
    reading({ name: 'GET /offers, anonymous, repeated', ...all, shipped: true, goal: REPEATED }),
    reading({
      name: 'GET /offers, admin',
      path: '/offers',
      bare: `/admin/offers?${page}&offset=0`,
      headers: admin,
      goal: LIST,
    }),
    reading({
      name: 'GET /offers?edition, with counts, admin',
      path: '/offers?edition=last-1',
      bare: `/admin/edition?${page}&offset=0&edition=last-1`,
      headers: admin,
      goal: LIST,
    }),
    reading({ name: 'GET /offers/{uuid}, anonymous', ...one, goal: RECORD }),
    reading({ name: `GET /offers?q=${rare}, rare`, ...searched(rare), goal: LIST }),
    reading({ name: `GET /offers?q=${common}, common`, ...searched(common), goal: LIST }),
    reading({
      name: 'GET /offers?page=300, admin',
      path: `/offers?page=${String(deep)}`,
      bare: `/admin/offers?${page}&offset=${String((deep - 1) * PAGE)}`,
      headers: admin,
      goal: LIST,
    }),
    reading({ name: '304, GET /offers, anonymous', ...all, conditional: true, goal: LIST }),
    reading({ name: '304, GET /offers/{uuid}, anonymous', ...one, conditional: true, goal: RECORD }),
    reading({
      name: 'GET /hosts, admin',
      path: '/hosts',
      bare: `/admin/hosts?${page}&offset=0`,
      headers: admin,
      goal: LIST,
    }),
    reading({
      name: 'GET /attendances?edition, admin',
      path: '/attendances?edition=last-1',
      headers: admin,
    }),
    reading({ name: 'GET /participants, admin', path: '/participants', headers: admin }),
    reading({ name: 'GET /debtors, admin', path: '/debtors', headers: admin }),
  ];
};

/** Receipts by ten tills at once: their numbers have no gap, so they wait for each other. Nothing is put back. */
export const receiptLine = async ({ token, query }) => {
  const open = await query(`select uuid from attendances where charged > paid_amount order by uuid limit 20000`);
  let paid = 0;
  return {
    name: 'POST /receipts, ten tills',
    headers: { Authorization: `Bearer ${token}` },
    conditional: false,
    compared: false,
    perSecond: 400,
    budget: 10,
    next: () => {
      const { uuid } = open[paid % open.length];
      paid += 1;
      return { method: 'POST', path: '/receipts', body: { attendances: [{ attendance: uuid, amount: 1 }] } };
    },
    reset: nothing,
    comparable: (answer) => answer,
    left: nothing,
  };
};
