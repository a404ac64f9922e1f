/**
 * The uuids in a parameter, for `= any(…)`: as many as they may be, the planner takes them for ten. Written as a parameter
 * alone, one or two look cheaper than what a plan for any list costs, so that the statement is planned anew each time,
 * which may take longer than to run it.
 * @param parameter such as `$1`
 */
export const uuidsIn = (parameter: string): string => `array(select unnest(${parameter}::uuid[]))`;
