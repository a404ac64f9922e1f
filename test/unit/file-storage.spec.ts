import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { BucketStorage } from '../../src/media/bucket-storage.js';
import { DirectoryStorage, type FileStorage } from '../../src/media/file-storage.js';
import { startBucket } from '../support/bucket.js';

interface Place {
  readonly storage: FileStorage;
  readonly stop: () => Promise<void>;
}

const PLACES: Readonly<Record<string, () => Promise<Place>>> = {
  directory: async () => {
    const directory = await mkdtemp(join(tmpdir(), 'media-'));
    return { storage: new DirectoryStorage(directory), stop: () => rm(directory, { recursive: true }) };
  },
  bucket: async () => {
    const { bucket, stop } = await startBucket();
    const storage = new BucketStorage(bucket);
    return {
      storage,
      stop: async () => {
        await storage.onApplicationShutdown();
        await stop();
      },
    };
  },
};

const nameOf = (extension = 'png'): string => `${newUuid()}.${extension}`;

describe.each(Object.keys(PLACES))('A %s', (kind) => {
  let place: Place;
  let storage: FileStorage;
  beforeAll(async () => {
    place = await PLACES[kind]!();
    ({ storage } = place);
  });
  afterAll(() => place.stop());

  const read = async (name: string): Promise<Buffer | undefined> => {
    const stream = await storage.get(name);
    return stream === undefined ? undefined : buffer(stream);
  };

  it('gives back what was put there, byte by byte', async () => {
    const name = nameOf();
    const data = Buffer.from(Uint8Array.from({ length: 300_000 }, (_, index) => index % 251));
    await storage.put(name, data, 'image/png');
    expect((await read(name))?.equals(data)).toBe(true);
  });

  it('may be told the same again', async () => {
    const name = nameOf('pdf');
    await storage.put(name, Buffer.from('one'), 'application/pdf');
    await storage.put(name, Buffer.from('one'), 'application/pdf');
    expect(String(await read(name))).toBe('one');
    await storage.remove(name);
    await storage.remove(name);
    expect(await read(name)).toBeUndefined();
  });

  it('knows nothing of a name that was never put there', async () => {
    expect(await read(nameOf())).toBeUndefined();
  });

  it('refuses every name that is not one of ours', async () => {
    for (const name of ['../secret', '..%2f', 'a.jpg', `${nameOf()}/x`, `../${nameOf()}`, nameOf('svg'), '']) {
      await expect(storage.put(name, Buffer.from('x'), 'image/png')).rejects.toThrow('name');
      await expect(storage.get(name)).rejects.toThrow('name');
      await expect(storage.remove(name)).rejects.toThrow('name');
    }
  });
});

describe('The directory', () => {
  it('spreads files over folders by the random end of their names, and leaves nothing half-written', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'media-'));
    const storage: FileStorage = new DirectoryStorage(directory);
    try {
      const names = Array.from({ length: 100 }, () => nameOf());
      await Promise.all(names.map((name) => storage.put(name, Buffer.from(name), 'image/png')));
      expect((await readdir(directory)).length).toBeGreaterThan(60);
      expect((await readdir(directory, { recursive: true })).filter((file) => file.endsWith('.part'))).toEqual([]);
    } finally {
      await rm(directory, { recursive: true });
    }
  });

  it('fails loudly when it cannot write', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'media-')), 'file');
    await writeFile(file, '');
    await expect(new DirectoryStorage(file).put(nameOf(), Buffer.from('x'))).rejects.toThrow();
  });
});

describe('The bucket', () => {
  it('fails loudly when the store is gone, so that the job tries again', async () => {
    const { bucket, stop } = await startBucket();
    await stop();
    const storage = new BucketStorage(bucket);
    await expect(storage.put(nameOf(), Buffer.from('x'), 'image/png')).rejects.toThrow();
    await expect(storage.get(nameOf())).rejects.toThrow();
    await storage.onApplicationShutdown();
  });
});
