import { type EmergencyContactInput } from './participants.inputs.js';

/** Whom to call on the day, as stored and shown: a key without a value is missing. */
export interface EmergencyContact {
  readonly name?: string;
  readonly phone: string;
}

/** Contacts of a child for an emergency. */
export interface ChildHealth {
  readonly healthNote: string | null;
  readonly emergencyContact: EmergencyContact | null;
}

/** The contact to store for the one sent; null removes it. */
export const emergencyContactOf = (input: EmergencyContactInput | null): EmergencyContact | null =>
  input === null ? null : { ...(input.name == null ? {} : { name: input.name }), phone: input.phone };

/** Schema of the contact in answers. */
export const EMERGENCY_CONTACT_SCHEMA = {
  type: 'object',
  properties: { name: { type: 'string' }, phone: { type: 'string' } },
  required: ['phone'],
  additionalProperties: false,
} as const;
