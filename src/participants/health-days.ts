/** Days before the first and after the last date on which organisers are shown what is known of a child's health. */
export const HEALTH_DAYS = 14;
