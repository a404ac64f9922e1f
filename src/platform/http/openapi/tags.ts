import { setOnce } from '../../../kernel/collections/set-once.js';

/** What the document says of the service as a whole; the application knows it. */
export interface ServiceWords {
  readonly title: string;
  /** First sentence of the introduction. */
  readonly purpose: string;
  /** Whom to ask. */
  readonly contact: string;
  /** The groups of operations, in their order. */
  readonly tags: readonly string[];
}

export const SERVICE_WORDS = Symbol('SERVICE_WORDS');

const descriptions = new Map<string, string>();

/** Says what the operations of a group are about: those of a collection, or of a controller outside of the collections. */
export const describeTag = (name: string, description: string): void => {
  setOnce(descriptions, name, description, `the group ${name}`);
};

export const descriptionOfTag = (name: string): string | undefined => descriptions.get(name);
