/**
 * The bare server: node:http and pg, one parametrised statement per read, one transaction per write, nothing else. What the service adds to this
 * (rights, limits, views, validation) is what the ratio shows. It prepares its statements as the service does, unless BARE_NAMED is 0.
 */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { QUERIES } from './bare-queries.mjs';
import { write, WRITES } from './bare-writes.mjs';

const { DATABASE_URL, DATABASE_POOL, BASE_URL, BARE_NAMED } = process.env;
const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  max: Number(DATABASE_POOL),
  options: '-c timezone=Europe/Berlin',
});

const NAMED = BARE_NAMED !== '0';

const read = async ({ pathname, searchParams }) => {
  const { sql, parameters } = QUERIES[pathname];
  const values = [BASE_URL, ...parameters.map((name) => searchParams.get(name))];
  const { rows } = await pool.query({ text: sql, values, ...(NAMED ? { name: pathname } : {}) });
  return rows[0].body;
};

const written = async ({ pathname, searchParams }, request) =>
  write(pool, {
    ...WRITES[pathname],
    parameters: Object.fromEntries(searchParams),
    body: await json(request),
    baseUrl: BASE_URL,
    named: NAMED,
  });

const answer = async (request, response) => {
  const url = new URL(request.url, BASE_URL);
  const body = await (request.method === 'GET' ? read(url) : written(url, request));
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { ETag: etag }).end();
    return;
  }
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    ETag: etag,
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
};

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error);
    response.writeHead(500).end();
  });
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('disconnect', () => process.exit(0));
