/** The job that sends one mail. Its payload is only the mail's uuid: the queue must not hold personal data. */
export const SEND_MAIL = 'notifications.send-mail';

/** Attempts after which a mail is given up: about two days with the queue's back-off. */
export const MAX_TRIES = 18;

/** The queue retries slightly more often: a worker that crashes uses up an attempt of the queue only. */
export const JOB_ATTEMPTS = MAX_TRIES + 7;

/** How long a worker's claim lasts; longer than any conversation with a mail server may take. */
export const CLAIM_MS = 180_000;

/** How long it is tried to note that the server has taken a mail; shorter than the claim. */
export const NOTING_MS = 60_000;
