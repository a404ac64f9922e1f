import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { availableParallelism } from 'node:os';
import { responseOf } from '../platform/request/api-request.js';
import { BodyLimit } from '../platform/http/body.guard.js';
import { Semaphore } from '../kernel/concurrency/semaphore.js';

/** Mebibytes of a body that holds a file; base64 makes nearly eleven of the eight a picture may have (R-API-23). */
const BODY_MEBIBYTES = 12;

/** How many pictures are decoded at once: one core is left to the requests. */
export const DECODERS = Math.max(1, Math.min(4, availableParallelism() - 1));

/** The uploads that are worked on at present, of all routes of the process. */
@Injectable()
export class UploadSlots extends Semaphore {
  constructor() {
    // One more than can be decoded: while its neighbour writes, the next one is at work.
    super(DECODERS + 1);
  }
}

/**
 * Lets uploads in one after the other. A guard, because it must stand before the transaction that an Idempotency-Key
 * opens: a dozen pictures waiting to be decoded would otherwise hold every connection to the database.
 */
@Injectable()
export class UploadGuard implements CanActivate {
  constructor(private readonly slots: UploadSlots) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const leave = await this.slots.enter();
    const response = responseOf(context);
    response.once('close', leave);
    // Whoever went away while waiting closed before we listened.
    if (response.closed) leave();
    return true;
  }
}

/**
 * The route takes a file: a larger body, and not too many at once.
 * @param mebibytes of the body: four thirds of the file, and some more
 */
export const Uploads = (mebibytes = BODY_MEBIBYTES): MethodDecorator =>
  applyDecorators(BodyLimit(mebibytes), UseGuards(UploadGuard));
