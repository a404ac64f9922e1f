/** The job that sends one mail. Its payload is the mail's uuid and nothing else: the queue is no place for personal data. */
export const SEND_MAIL = 'notifications.send-mail';

/** Tries after which a mail is given up: some two days with the queue's back-off. */
export const MAX_TRIES = 18;

/** The queue tries a little more often: a worker that dies in the middle uses a try of the queue alone. */
export const JOB_ATTEMPTS = MAX_TRIES + 7;

/** For how long a worker keeps a mail to itself; longer than any conversation with a mail server may take. */
export const CLAIM_MS = 180_000;
