/** The body of an action without input: omitted, or an empty object. Anything else is refused (R-API-23). */
// oxlint-disable-next-line typescript/no-extraneous-class -- a body needs a class, even without fields
export class NoInput {}
