import { type OnApplicationShutdown } from '@nestjs/common';
import { type S3Client } from '@aws-sdk/client-s3';
import { type Readable } from 'node:stream';
import { type Bucket } from '../platform/operations/config/bucket-url.js';
import { type FileContent, FileStorage } from './file-storage.js';
import { isPrivateName, isStoredName } from './media-type.js';

type Sdk = typeof import('@aws-sdk/client-s3');

/** Timeouts in milliseconds: to open a connection, for a whole request, and without a byte received. */
const TIMEOUTS = {
  connectionTimeout: 3_000,
  requestTimeout: 30_000,
  throwOnRequestTimeout: true,
  socketTimeout: 20_000,
} as const;

/** For streamed content of any size. */
const STREAM_TIMEOUT = 600_000;

/** Files in a bucket of an S3-compatible store. The client library is loaded on first use. */
export class BucketStorage extends FileStorage implements OnApplicationShutdown {
  private opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined;

  constructor(private readonly bucket: Bucket) {
    super();
  }

  async put(name: string, content: Buffer | FileContent, contentType: string): Promise<void> {
    const { sdk, client } = await this.open();
    const isWhole = Buffer.isBuffer(content);
    await client.send(
      new sdk.PutObjectCommand({
        ...this.place(name),
        Body: isWhole ? content : content.content(),
        ContentType: contentType,
        ContentLength: isWhole ? content.length : await content.size(),
      }),
      isWhole ? {} : { requestTimeout: STREAM_TIMEOUT },
    );
  }

  async get(name: string): Promise<Readable | undefined> {
    const { sdk, client } = await this.open();
    try {
      const { Body } = await client.send(new sdk.GetObjectCommand(this.place(name)));
      return Body as Readable | undefined;
    } catch (error) {
      if (error instanceof sdk.NoSuchKey) return undefined;
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    const { sdk, client } = await this.open();
    await client.send(new sdk.DeleteObjectCommand(this.place(name)));
  }

  /** Lists the whole bucket page by page: private names have no common prefix to filter by. */
  async *privateNames(before: Date): AsyncGenerator<readonly string[]> {
    const { sdk, client } = await this.open();
    for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket: this.bucket.name })) {
      const old = Contents.filter(({ LastModified }) => LastModified !== undefined && LastModified < before);
      const names = old.flatMap(({ Key }) => (Key !== undefined && isPrivateName(Key) ? [Key] : []));
      if (names.length > 0) yield names;
    }
  }

  /** Closes the connections, after the last job. */
  async onApplicationShutdown(): Promise<void> {
    (await this.opened)?.client.destroy();
  }

  private place(name: string): { Bucket: string; Key: string } {
    if (!isStoredName(name)) throw new Error('Not a valid name of a stored file.');
    return { Bucket: this.bucket.name, Key: name };
  }

  private open(): Promise<{ sdk: Sdk; client: S3Client }> {
    this.opened ??= this.connect().catch((error: unknown) => {
      // The next call retries.
      this.opened = undefined;
      throw error;
    });
    return this.opened;
  }

  private async connect(): Promise<{ sdk: Sdk; client: S3Client }> {
    const { endpoint, region, accessKey, secretKey } = this.bucket;
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      endpoint,
      region,
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
      // Bucket names as part of the host name need DNS that few compatible stores have.
      forcePathStyle: true,
      // Older compatible stores do not know the SDK's newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: TIMEOUTS,
    });
    return { sdk, client };
  }
}
