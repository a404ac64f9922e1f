import bs58 from 'bs58';

const LENGTH = 22;

/**
 * The short form of a UUID (R-API-5): its 128 bits read as one big-endian number, in base58 (Bitcoin alphabet),
 * left-padded with `1`, the digit zero, to 22 characters. Byte-wise base58, which is what `bs58` speaks, writes one
 * `1` for each leading zero byte; without those bytes both are the same.
 */
export function uuidToBase58(uuid: string): string {
  const bytes = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  const first = bytes.findIndex((byte) => byte !== 0);
  return bs58.encode(first < 0 ? Buffer.alloc(0) : bytes.subarray(first)).padStart(LENGTH, '1');
}
