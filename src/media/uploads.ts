import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { Base64, Text } from '../platform/http/input/fields.js';
import { callerOf, requestOf, responseOf, abortOnClose } from '../platform/http/request/api-request.js';
import { BodyLimit } from '../platform/http/server/body.guard.js';
import { Semaphore } from '../kernel/concurrency/semaphore.js';
import { DECODERS, looksLikePicture, PictureDecoder } from './picture-decoder.js';

const MEBIBYTE = 1024 * 1024;

const FILENAME = {
  max: 255,
  required: true,
  description: 'Name of the file on your side. It is not kept, and says nothing about what the file is.',
} as const;

/** The smallest possible PNG. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Body of POST /offers/{uuid}/media, POST /hosts/{uuid}/logo and POST /settings/letterhead/logo. */
export class PictureInput {
  @Text(FILENAME)
  filename!: string;

  @Base64({
    maxBytes: 8 * MEBIBYTE,
    required: true,
    description: 'A PNG, JPEG or WebP picture of at most 8 MiB, base64-encoded.',
    example: PNG,
  })
  data!: Buffer;
}

/** Body of POST /offers/{uuid}/agreement. */
export class FormInput {
  @Text({ ...FILENAME, example: 'einverstaendnis.pdf' })
  filename!: string;

  @Base64({
    maxBytes: 6 * MEBIBYTE,
    required: true,
    description: 'A PDF of at most 6 MiB, base64-encoded.',
    example: Buffer.from('%PDF-1.4\n…\nstartxref\n9\n%%EOF\n').toString('base64'),
  })
  data!: Buffer;
}

/** Body limit in mebibytes for a file; base64 turns the eight of a picture into nearly eleven (R-API-23). */
const BODY_MEBIBYTES = 12;

/** Slots for pictures being processed, for all routes of the process. Accounts take turns. */
@Injectable()
export class UploadSlots {
  /** One more than can be decoded: while one writes, the next is decoded. */
  readonly ordinary = new Semaphore(DECODERS + 1);
  /** A slot of their own for large pictures, so that ordinary ones do not wait for one that takes seconds. */
  readonly large = new Semaphore(1);
}

/**
 * Limits how many pictures are worked on. A guard, because it must run before the transaction that an Idempotency-Key
 * opens: a dozen pictures waiting to be decoded would otherwise hold all database connections. What brings no picture
 * waits for none.
 */
@Injectable()
class UploadGuard implements CanActivate {
  constructor(
    private readonly slots: UploadSlots,
    private readonly decoder: PictureDecoder,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const [request, response] = [requestOf(context), responseOf(context)];
    const pictures = picturesIn(request.body);
    if (pictures.length === 0) return true;
    const large = await this.hasLarge(pictures);
    const account = callerOf(request).accountUuid ?? '';
    const leave = await (large ? this.slots.large : this.slots.ordinary).enter(abortOnClose(response), account);
    const done = (): void => {
      if (large) void this.decoder.afterLarge().then(leave);
      else leave();
    };
    // The caller may have disconnected before the listener was added.
    if (response.closed) done();
    else response.once('close', done);
    return true;
  }

  private async hasLarge(pictures: readonly string[]): Promise<boolean> {
    for (const data of pictures) if (await this.decoder.isLarge(Buffer.from(data, 'base64'))) return true;
    return false;
  }
}

/** The pictures in a body that nobody has checked yet: its `data`, or that of its attachments. */
const picturesIn = (body: unknown): string[] => {
  const { data, attachments } = (body ?? {}) as { readonly data?: unknown; readonly attachments?: unknown };
  const files = [data, ...(Array.isArray(attachments) ? attachments.map(dataOf) : [])];
  return files.filter((file) => typeof file === 'string').filter(isPicture);
};

const dataOf = (attachment: unknown): unknown => (attachment as { readonly data?: unknown } | null)?.data;

const isPicture = (base64: string): boolean => looksLikePicture(Buffer.from(base64.slice(0, 16), 'base64'));

/**
 * The route takes a file: a larger body limit, and pictures a few at a time.
 * @param mebibytes body limit: four thirds of the file, and a margin
 */
export const Uploads = (mebibytes = BODY_MEBIBYTES): MethodDecorator =>
  applyDecorators(BodyLimit(mebibytes), UseGuards(UploadGuard));
