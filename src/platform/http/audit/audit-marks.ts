import { SetMetadata } from '@nestjs/common';

export const READS_PERSONAL_DATA = Symbol('reads personal data');
export const AUDITS_REFUSALS = Symbol('audits refusals');
export const AUDITS_ANSWER = Symbol('audits answer');

/**
 * The route shows personal data of families, data of staff beyond a reference, or how the installation is guarded: each
 * successful answer writes a line to the audit log. Writes are audited without a mark.
 */
export const ReadsPersonalData = (): MethodDecorator => SetMetadata(READS_PERSONAL_DATA, true);

/**
 * Refusals of this route reveal something about a person or an attack (R-ACC-15, R-PRI-2), so they are audited as
 * well.
 */
export const AuditsRefusals = (): MethodDecorator => SetMetadata(AUDITS_REFUSALS, true);

/** The answer is another record than the one in the path, which ends in it: the line is about both. */
export const AuditsAnswer = (): MethodDecorator => SetMetadata(AUDITS_ANSWER, true);

export const AUDITS_EACH = Symbol('audits each');

/** The handler has a transaction for each part of its request: each that commits is a line, and each that is refused. */
export const AuditsEach = (): MethodDecorator => SetMetadata(AUDITS_EACH, true);
