import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { type Bucket, parseBucketUrl } from '../../src/platform/operations/config/bucket-url.js';

/** A bucket on an S3 server of its own: a real conversation over HTTP. */
export const startBucket = async (): Promise<{ bucket: Bucket; stop: () => Promise<void> }> => {
  const directory = await mkdtemp(join(tmpdir(), 'bucket-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'media' }],
  });
  const { port } = await server.run();
  const bucket = parseBucketUrl(`s3://S3RVER:S3RVER@127.0.0.1:${String(port)}/media?tls=false`);
  if (bucket === undefined) throw new Error('The address of the bucket cannot be read.');
  return {
    bucket,
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
