/** The groups of operations, in their order in the document. */
export const TAG_ORDER = Symbol('TAG_ORDER');

const descriptions = new Map<string, string>();

/** Says what the operations of a group are about: those of a collection, or of a controller outside of the collections. */
export const describeTag = (name: string, description: string): void => {
  descriptions.set(name, description);
};

export const descriptionOfTag = (name: string): string | undefined => descriptions.get(name);
