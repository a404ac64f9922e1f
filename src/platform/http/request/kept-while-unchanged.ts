import { SetMetadata } from '@nestjs/common';

export const KEPT_WHILE_UNCHANGED = Symbol('kept while unchanged');

/**
 * The answers of this GET are kept, and repeated to the same caller as long as nothing was committed in the database and the
 * second of the clock is the same (R-OPS-9). For routes whose answer depends on nothing but caller, language, address of the
 * request, database and clock, and which write nothing but a line of the audit log; the answer must not come from that log.
 */
export const KeptWhileUnchanged = (): MethodDecorator => SetMetadata(KEPT_WHILE_UNCHANGED, true);
