import { SetMetadata } from '@nestjs/common';

export const ANSWERED_ANEW = Symbol('answered anew');

/**
 * The POST answers with something that can end at any moment: what a code opens, or the session of a sign-in. No work of it
 * must not be done twice, so nothing is stored for an `Idempotency-Key`: a stored answer would outlive what it tells.
 */
export const AnsweredAnew = (): MethodDecorator => SetMetadata(ANSWERED_ANEW, true);
