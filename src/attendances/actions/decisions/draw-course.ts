/** Port: the draws of an edition. Implemented by the draws feature on a higher floor. */
export abstract class DrawCourse {
  /**
   * A commit of decisions has ended, in its last transaction, also when some offers could not be committed.
   * @param draws the draws of which it applied decisions; none where all were set by hand
   */
  abstract concluded(edition: string, draws: readonly string[]): Promise<void>;
}
