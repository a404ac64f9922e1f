import { describe, expect, it, jest } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { type Response } from 'supertest';
import { FileStorage } from '../../src/media/file-storage.js';
import { MediaPictures, type ShownPicture } from '../../src/media/media-pictures.js';
import { MediaRenditions, RenderMissingMedia } from '../../src/media/media.jobs.js';
import { renditionsOf } from '../../src/media/renditions.js';
import { openWorld } from '../world/index.js';

const picture = async (width: number, height: number): Promise<string> => {
  const drawn = sharp({ create: { width, height, channels: 3, background: '#2a7' } });
  return (await drawn.jpeg().toBuffer()).toString('base64');
};

const nameOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);
const stemOf = (url: string): string => nameOf(url).slice(0, 36);

describe('Smaller versions of pictures (R-OFF-41)', () => {
  const world = openWorld({ at: '2026-07-01T10:00:00Z' });
  const { test, make } = world;
  const { admin, anonymous } = world.callers;

  /** All files of a content in the storage. */
  const filesOf = async (url: string): Promise<string[]> => {
    const folder = join(test.dataDir, 'media', stemOf(url).slice(34));
    return (await readdir(folder).catch(() => [])).filter((file) => file.startsWith(stemOf(url)));
  };
  const pictureOf = (answer: Response): string => (answer.body as { media: [string] }).media[0];
  const offerWith = async (width: number, height = 20): Promise<{ offer: string; url: string }> => {
    const { uuid } = await make.offer();
    const body = { filename: 'bild.jpg', data: await picture(width, height) };
    return { offer: uuid, url: pictureOf(await admin.post(`/offers/${uuid}/media`, body)) };
  };
  const shown = async (url: string): Promise<ShownPicture> =>
    (await test.app.get(MediaPictures).of([url])).get(url) as ShownPicture;
  const get = (url: string, suffix: string) => anonymous.get(`/media/${stemOf(url)}-${suffix}`);
  const widthOf = async (url: string) => (await shown(url)).width;

  it('are made by a job in three widths and two formats, and not there before', async () => {
    const { url } = await offerWith(2000, 100);
    expect(await shown(url)).toEqual({ url, width: null, height: null, sources: [], preview: url });
    await get(url, '480.avif').expect(404).expect('Cache-Control', 'no-store');
    await world.drain();
    const base = `http://api.test/media/${stemOf(url)}`;
    const sources = ['avif', 'webp'].map((format) => ({
      type: `image/${format}`,
      srcset: [480, 960, 1600].map((width) => `${base}-${width}.${format} ${width}w`).join(', '),
    }));
    expect(await shown(url)).toEqual({ url, width: 2000, height: 100, sources, preview: `${base}-960.webp` });
    for (const [width, format] of [
      [480, 'webp'],
      [960, 'avif'],
      [1600, 'webp'],
    ] as const) {
      const answer = await get(url, `${width}.${format}`).expect(200);
      const body = answer.body as Buffer;
      expect(answer.headers).toMatchObject({
        'content-type': `image/${format}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-length': String(body.length),
      });
      // Only the loaders of what may be uploaded are within reach, so an AVIF cannot be opened here.
      if (format === 'avif') expect(body.toString('latin1', 4, 12)).toBe('ftypavif');
      else expect(await sharp(body).metadata()).toMatchObject({ width, height: width / 20 });
    }
    const { headers } = await get(url, '960.webp');
    const again = await get(url, '960.webp').set('If-None-Match', String(headers['etag']));
    expect([again.status, again.headers['etag']]).toEqual([304, headers['etag']]);
    expect((await get(url, '480.webp')).headers['etag']).not.toBe(headers['etag']);
  });

  it('are never wider than the picture, and no others can be asked for', async () => {
    const { url } = await offerWith(700);
    await world.drain();
    const { sources } = await shown(url);
    const base = `http://api.test/media/${stemOf(url)}`;
    expect(sources[1]?.srcset).toBe(`${base}-480.webp 480w, ${base}-960.webp 700w`);
    expect((await sharp((await get(url, '960.webp')).body as Buffer).metadata()).width).toBe(700);
    for (const name of ['1600.webp', '481.webp', '0480.webp', '480.jpg', '480.avif.webp', '9999.avif']) {
      expect([name, (await get(url, name)).status]).toEqual([name, 404]);
    }
  });

  it('are shared by copies, and go with the last of them', async () => {
    const { offer, url } = await offerWith(40);
    await world.drain();
    const copy = await admin.post(`/offers/${offer}/copy`, {});
    const copied = pictureOf(copy);
    expect(stemOf(copied)).not.toBe(stemOf(url));
    await admin.delete(`/offers/${offer}`).expect(204);
    await get(url, '480.avif').expect(404);
    await world.drain();
    await get(copied, '480.avif').expect(200);
    expect(await filesOf(url)).toHaveLength(3);
    await admin.delete(`/offers/${(copy.body as { uuid: string }).uuid}`);
    await world.drain();
    expect(await filesOf(url)).toEqual([]);
  });

  it('of a copy made before the job ran are its own', async () => {
    const { offer } = await offerWith(40);
    const copied = pictureOf(await admin.post(`/offers/${offer}/copy`, {}));
    await world.drain();
    expect(await widthOf(copied)).toBe(40);
    await get(copied, '480.webp').expect(200);
  });

  it('leave nothing behind when the picture is removed while they are made', async () => {
    const { offer, url } = await offerWith(40);
    await test.app.get(MediaRenditions).make(nameOf(url));
    expect(await filesOf(url)).toHaveLength(2);
    const storage = test.app.get(FileStorage);
    // What the job that moves the content leaves when it is slower than the one that deletes.
    await storage.put(nameOf(url), Buffer.from(await picture(40, 20), 'base64'), 'image/jpeg');
    await admin.delete(`/offers/${offer}`);
    await test.app.get(MediaRenditions).make(nameOf(url));
    expect(await filesOf(url)).toEqual([nameOf(url)]);
    await world.drain();
    expect(await filesOf(url)).toEqual([]);
  });

  it('are made later of pictures that have none, once for all copies, and not of broken ones', async () => {
    const { offer, url } = await offerWith(40);
    const broken = await offerWith(40);
    await world.drain();
    const copied = pictureOf(await admin.post(`/offers/${offer}/copy`, {}));
    const storage = test.app.get(FileStorage);
    for (const name of renditionsOf(nameOf(url))) await storage.remove(name);
    await storage.put(nameOf(broken.url), Buffer.from('no picture'), 'image/jpeg');
    await make.sql('update media_files set renditions = null, width = null');
    const missing = test.app.get(RenderMissingMedia);
    await missing.run();
    expect((await shown(copied)).sources).toEqual([]);
    test.clock.standAt('2026-07-01T10:11:00Z');
    await missing.run();
    expect([await widthOf(url), await widthOf(copied)]).toEqual([40, 40]);
    await get(copied, '480.avif').expect(200);
    expect((await shown(broken.url)).sources).toEqual([]);
    expect(await make.sql('select name from media_files where renditions is null')).toEqual([]);
  });

  it('are made later of all others when one of them cannot be made now', async () => {
    const [stuck, other] = [await offerWith(40), await offerWith(40)];
    await world.drain();
    await make.sql(
      `update media_files set renditions = null, width = null, created_at = created_at - (name = $1)::int * interval '1 h'
       where name in ($1, $2)`,
      [nameOf(stuck.url), nameOf(other.url)],
    );
    const storage = test.app.get(FileStorage);
    const put = jest.spyOn(storage, 'put').mockImplementationOnce(() => Promise.reject(new Error('The disk is full.')));
    test.clock.standAt('2026-07-01T11:00:00Z');
    await expect(test.app.get(RenderMissingMedia).run()).rejects.toThrow('full');
    put.mockRestore();
    expect([await widthOf(other.url), await widthOf(stuck.url)]).toEqual([40, null]);
    test.clock.standAt('2026-07-01T12:00:00Z');
    await test.app.get(RenderMissingMedia).run();
    expect(await widthOf(stuck.url)).toBe(40);
  });

  it('are made later, tried once an hour, of pictures that the storage lacks for now', async () => {
    const { url } = await offerWith(40);
    const storage = test.app.get(FileStorage);
    test.clock.standAt('2026-07-01T13:00:00Z');
    await world.drain();
    const content = await buffer((await storage.get(nameOf(url)))!);
    await storage.remove(nameOf(url));
    await make.sql('update media_files set renditions = null, width = null where name = $1', [nameOf(url)]);
    const missing = test.app.get(RenderMissingMedia);
    const reading = jest.spyOn(storage, 'get');
    const runAt = async (time: string): Promise<number> => {
      test.clock.standAt(`2026-07-01T${time}:00Z`);
      await missing.run();
      return reading.mock.calls.length;
    };
    expect([await runAt('13:11'), await runAt('13:21'), await runAt('14:10')]).toEqual([1, 1, 1]);
    await storage.put(nameOf(url), content, 'image/jpeg');
    expect(await runAt('14:11')).toBe(2);
    reading.mockRestore();
    expect(await widthOf(url)).toBe(40);
    await get(url, '480.avif').expect(200);
  });

  it('that were lost are answered with the picture, which nobody keeps', async () => {
    const { url } = await offerWith(40);
    await world.drain();
    await test.app.get(FileStorage).remove(`${stemOf(url)}-480.avif`);
    const { headers } = await get(url, '480.avif').expect(200);
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' });
    const original = await anonymous.get(`/media/${nameOf(url)}`);
    expect(headers['etag']).toBe(original.headers['etag']);
    await test.app.get(FileStorage).remove(nameOf(url));
    await get(url, '480.avif').expect(404).expect('Cache-Control', 'no-store');
  });
});
