import { type Schema } from '../view/field.js';
import { type Components } from './components.js';

type Making = (components: Components) => Schema;

const KNOWN = new Map<string, Making>();

/** Declares a request that the service itself sends, for the `webhooks` of the document. */
export const describeWebhook = (name: string, make: Making): void => {
  KNOWN.set(name, make);
};

/** All of them, as path items. */
export const webhooksOf = (components: Components): Readonly<Record<string, Schema>> =>
  Object.fromEntries([...KNOWN].map(([name, make]) => [name, { post: make(components) }]));
