/** The body of an action that takes none: left out, or an empty object. Whoever sends more is told so (R-API-23). */
// eslint-disable-next-line @typescript-eslint/no-extraneous-class -- a body has a class, and this one has no fields
export class NoInput {}
