import negotiator from 'negotiator';
import { type Language } from '../../kernel/problem/message.js';
import { type ApiRequest } from '../../platform/http/request/api-request.js';

/** The language of a page: German unless the visitor prefers English. (Programs are answered in English by default.) */
export const readPageLanguage = (request: ApiRequest): Language =>
  new negotiator(request).language(['de', 'en']) === 'en' ? 'en' : 'de';
