import { randomFillSync } from 'node:crypto';

/** Counter values of one millisecond (12 bits, RFC 9562 `rand_a`). */
const COUNTER_SIZE = 0x1000;
const RFC_FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const UUID_SIZE = 16;
/** Random bytes for many identifiers: asking the system for sixteen takes as long as for thousands. */
const pool = Buffer.alloc(256 * UUID_SIZE);
let used = pool.length;

/** Sixteen random bytes of their own. */
const random = (): Buffer => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += UUID_SIZE;
  return Buffer.from(pool.subarray(used - UUID_SIZE, used));
};

let lastMillisecond = 0;
let counter = 0;

/**
 * Advances to the next pair of millisecond and counter. If the clock stands still or is set back, the counter
 * continues, and an exhausted counter borrows the next millisecond, so the pair only ever grows.
 */
function tick(seed: number): void {
  const now = Date.now();
  if (now > lastMillisecond) {
    lastMillisecond = now;
    // Starts in the lower half, which leaves at least 2048 steps within the millisecond.
    counter = seed % (COUNTER_SIZE / 2);
  } else if (counter + 1 < COUNTER_SIZE) {
    counter += 1;
  } else {
    lastMillisecond += 1;
    counter = 0;
  }
}

/**
 * A new UUIDv7 in lower case. Time-ordered, so that index pages fill one after the other, and strictly increasing
 * within the process, so that records created in one transaction sort in creation order.
 */
export function newUuid(): string {
  const bytes = random();
  tick(bytes.readUInt16BE(6));
  bytes.writeUIntBE(lastMillisecond, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return formatUuid(bytes);
}

/** Whether the text has the RFC 4122 form: any version, upper or lower case. */
export const isUuid = (text: string): boolean => RFC_FORM.test(text);

/** Formats 16 bytes as a UUID in lower-case RFC 4122 form. */
export function formatUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
