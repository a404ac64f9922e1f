/** Days before the first and after the last date on which organisers are shown what is known of a child's health. */
export const HEALTH_DAYS = 14;

/** As many characters as a note on health may have. */
export const MAX_HEALTH_NOTE = 2000;
