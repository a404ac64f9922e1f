import { type ApiResponse } from './api-request.js';
import { badRequest, type Problem } from '../../../kernel/problem/problem.js';

/** Ends work for a caller who has disconnected; not an error, and nobody reads it. */
export const gone = (): Problem => badRequest('The connection was closed.', 'Die Verbindung wurde geschlossen.');

/** A signal that aborts when the caller disconnects, with the reason `gone`: work done only for this caller may end. */
export const hangUp = (response: ApiResponse): AbortSignal => {
  const leaving = new AbortController();
  const leave = (): void => {
    leaving.abort(gone());
  };
  // The caller may have disconnected before the listener was added.
  if (response.closed) leave();
  else response.once('close', leave);
  return leaving.signal;
};
