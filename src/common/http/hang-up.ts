import { type ApiResponse } from './api-request.js';
import { message } from './message.js';
import { badRequest } from './problem.js';

/** Says when whoever asked has gone: work for them alone may end. Its reason is a problem that nobody reads. */
export const hangUp = (response: ApiResponse): AbortSignal => {
  const leaving = new AbortController();
  const leave = (): void => {
    leaving.abort(badRequest(message('The connection was closed.', 'Die Verbindung wurde geschlossen.')));
  };
  // Whoever went away earlier closed before we listened.
  if (response.closed) leave();
  else response.once('close', leave);
  return leaving.signal;
};
