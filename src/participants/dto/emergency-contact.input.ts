import { PersonName, Text } from '../../platform/http/input/fields.js';

/** Whom to call on the day, as sent. */
export class EmergencyContactInput {
  @PersonName({ example: 'Oma Erna Probe' })
  name?: string | null;

  @Text({ max: 64, required: true, example: '0171 2345678' })
  phone!: string;
}
