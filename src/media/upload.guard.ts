import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { availableParallelism } from 'node:os';
import { responseOf } from '../common/http/api-request.js';
import { BodyLimit } from '../common/http/body.guard.js';
import { message } from '../common/http/message.js';
import { Problem } from '../common/http/problem.js';
import { Turnstile } from '../common/jobs/turnstile.js';

/** Mebibytes of a body that holds a file; base64 makes nearly eleven of the eight a picture may have (decisions A4). */
const BODY_MEBIBYTES = 12;
/** More would wait so long that their callers have given up, and each keeps twenty mebibytes meanwhile. */
const MAX_WAITING = 16;

/** How many pictures are decoded at once: one core is left to the requests. */
export const DECODERS = Math.max(1, Math.min(4, availableParallelism() - 1));

/** The uploads that are worked on at present, of all routes of the process. */
@Injectable()
export class UploadSeats extends Turnstile {
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
  constructor(private readonly seats: UploadSeats) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.seats.waiting >= MAX_WAITING) throw tooBusy();
    const leave = await this.seats.enter();
    const response = responseOf(context);
    response.once('close', leave);
    // Whoever went away while waiting closed before we listened.
    if (response.closed) leave();
    return true;
  }
}

/** The route takes a file: a larger body, and not too many at once. */
export const Uploads = (): MethodDecorator => applyDecorators(BodyLimit(BODY_MEBIBYTES), UseGuards(UploadGuard));

const tooBusy = (): Problem =>
  new Problem(
    503,
    message(
      'Too many files are being worked on at the moment. Try again shortly.',
      'Gerade werden zu viele Dateien verarbeitet. Bitte gleich noch einmal versuchen.',
    ),
    { headers: { 'Retry-After': '5' } },
  );
