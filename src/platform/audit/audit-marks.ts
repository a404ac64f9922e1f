import { SetMetadata } from '@nestjs/common';

export const READS_PERSONAL_DATA = Symbol('reads personal data');
export const AUDITS_REFUSALS = Symbol('audits refusals');

/**
 * The route shows personal data of families, or of staff beyond what a reference holds: every good answer is a line of the
 * audit log. Writes are audited without any mark.
 */
export const ReadsPersonalData = (): MethodDecorator => SetMetadata(READS_PERSONAL_DATA, true);

/** Refusals of this route tell something about a person or an attack (R-ACC-15, R-PRI-2): they are audited, too. */
export const AuditsRefusals = (): MethodDecorator => SetMetadata(AUDITS_REFUSALS, true);
