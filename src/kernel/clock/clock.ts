/**
 * The present moment. Injected wherever a rule depends on time, so that a test can stand at midnight or at the clock
 * change.
 */
export abstract class Clock {
  abstract now(): Date;
}

export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
