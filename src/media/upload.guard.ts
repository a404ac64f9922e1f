import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { availableParallelism } from 'node:os';
import { responseOf } from '../platform/request/api-request.js';
import { BodyLimit } from '../platform/http/body.guard.js';
import { Semaphore } from '../kernel/concurrency/semaphore.js';

/** Body limit in mebibytes for a file; base64 turns the eight of a picture into nearly eleven (R-API-23). */
const BODY_MEBIBYTES = 12;

/** Pictures decoded in parallel: one core is left to other requests. */
export const DECODERS = Math.max(1, Math.min(4, availableParallelism() - 1));

/** Slots for uploads being processed, for all routes of the process. */
@Injectable()
export class UploadSlots extends Semaphore {
  constructor() {
    // One more than can be decoded: while one writes, the next is decoded.
    super(DECODERS + 1);
  }
}

/**
 * Limits concurrent uploads. A guard, because it must run before the transaction that an Idempotency-Key opens: a
 * dozen pictures waiting to be decoded would otherwise hold all database connections.
 */
@Injectable()
class UploadGuard implements CanActivate {
  constructor(private readonly slots: UploadSlots) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const leave = await this.slots.enter();
    const response = responseOf(context);
    response.once('close', leave);
    // The caller may have disconnected before the listener was added.
    if (response.closed) leave();
    return true;
  }
}

/**
 * The route takes a file: a larger body limit, and limited concurrency.
 * @param mebibytes body limit: four thirds of the file, and a margin
 */
export const Uploads = (mebibytes = BODY_MEBIBYTES): MethodDecorator =>
  applyDecorators(BodyLimit(mebibytes), UseGuards(UploadGuard));
