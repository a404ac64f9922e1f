import { Text } from '../../platform/http/input/fields.js';
import { Patch } from '../../platform/http/input/registry.js';
import { PersonInput } from './account.input.js';

/** Body of PATCH /me (R-PEO-2). */
@Patch()
export class MePatch extends PersonInput {
  @Text({
    max: 256,
    description: 'The current password; needed to change the e-mail address.',
    example: 'dein Hund heißt Waldi',
  })
  currentPassword?: string | null;
}
