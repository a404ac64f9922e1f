import { type ApiResponse } from './api-request.js';
import { message } from '../../kernel/problem/message.js';
import { badRequest, type Problem } from '../../kernel/problem/problem.js';

/** Ends work for somebody who has gone, without being an error of ours. Nobody reads it. */
export const gone = (): Problem =>
  badRequest(message('The connection was closed.', 'Die Verbindung wurde geschlossen.'));

/** Says when whoever asked has gone: work for them alone may end. Its reason is `gone`. */
export const hangUp = (response: ApiResponse): AbortSignal => {
  const leaving = new AbortController();
  const leave = (): void => {
    leaving.abort(gone());
  };
  // Whoever went away earlier closed before we listened.
  if (response.closed) leave();
  else response.once('close', leave);
  return leaving.signal;
};
