/** Part of `pg` that its types leave out. */
declare module 'pg/lib/utils.js' {
  const utils: {
    /** Value as `pg` sends it. @throws TypeError it has no JSON */
    prepareValue: (value: unknown) => string | Buffer | null;
  };
  export default utils;
}
