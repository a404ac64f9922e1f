/** What is measured: the same question to the service and to the bare server. */
const PAGE = 30;
/** Most statements a read may take, whatever it finds. */
const BUDGET = { anonymous: 5, admin: 7 };
const nothing = () => Promise.resolve();

/** A line that reads: every request is the same, and nothing is left behind. */
const reading = (name, path, bare, headers, goal, conditional = false) => ({
  name,
  headers,
  goal,
  conditional,
  budget: headers.Authorization === undefined ? BUDGET.anonymous : BUDGET.admin,
  next: () => ({ method: 'GET', path, bare }),
  reset: nothing,
  comparable: (answer) => answer,
  left: nothing,
});

/**
 * @param inside the instance in this process, asked for a record to read and for the last full page
 * @returns lines: what gives the next request with the service's and the bare server's path, headers and goals
 */
export const linesFor = async ({ token, query }, { search }) => {
  const admin = { Authorization: `Bearer ${token}` };
  const [{ total }] = await query('select count(*)::int as total from offers');
  // Page 300 of 10,000 offers; in the small database the last full page, because an empty one costs nothing.
  const deep = Math.min(300, Math.floor(total / PAGE));
  const [{ uuid }] = await query(`select o.uuid from offers o join editions e on e.uuid = o.edition_uuid
    where o.place = 'published' and o.publish = 'public' and e.alias = 'last-1' and o.first_begin_at is not null
    order by o.created_at limit 1`);
  const page = `limit=${String(PAGE)}`;
  const like = encodeURIComponent(`%${search}%`);
  return [
    reading('GET /offers, anonymous', '/offers', `/public/offers?${page}&offset=0`, {}, 0.65),
    reading('GET /offers, admin', '/offers', `/admin/offers?${page}&offset=0`, admin, 0.65),
    reading('GET /offers/{uuid}, anonymous', `/offers/${uuid}`, `/public/offer?uuid=${uuid}`, {}, 0.25),
    reading(
      `GET /offers?q=${search}, anonymous`,
      `/offers?q=${search}`,
      `/public/search?${page}&offset=0&like=${like}`,
      {},
      0.65,
    ),
    reading(
      'GET /offers?page=300, admin',
      `/offers?page=${String(deep)}`,
      `/admin/offers?${page}&offset=${String((deep - 1) * PAGE)}`,
      admin,
      0.65,
    ),
    reading('GET /hosts, admin', '/hosts', `/admin/hosts?${page}&offset=0`, admin, 0.65),
    reading('304, GET /offers, anonymous', '/offers', `/public/offers?${page}&offset=0`, {}, 0.25, true),
    reading('304, GET /offers/{uuid}, anonymous', `/offers/${uuid}`, `/public/offer?uuid=${uuid}`, {}, 0.25, true),
  ];
};
