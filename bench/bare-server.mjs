/**
 * The bare server: node:http and pg, one parametrised statement per request, nothing else. What the service adds to this
 * (rights, limits, views, validation) is what the ratio shows. BARE_NAMED=1 prepares the statements as the service does.
 */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import { QUERIES } from './bare-queries.mjs';

const { DATABASE_URL, DATABASE_POOL, BASE_URL, BARE_NAMED } = process.env;
const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  max: Number(DATABASE_POOL),
  options: '-c timezone=Europe/Berlin',
});

const answer = async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, BASE_URL);
  const { sql, parameters } = QUERIES[pathname];
  const values = [BASE_URL, ...parameters.map((name) => searchParams.get(name))];
  const { rows } = await pool.query({ text: sql, values, ...(BARE_NAMED === '1' ? { name: pathname } : {}) });
  const body = rows[0].body;
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
