/** Version of the service and of its contract, sent on every answer; that of package.json and the changelogs. */
export const API_VERSION = '1.0.0';
