import { message } from '../kernel/problem/message.js';
import { invalidField, type Problem } from '../kernel/problem/problem.js';
import { CODES } from '../kernel/problem/codes.js';

/** There is a category of this name already (R-CAT-3). */
export const nameTaken = (): Problem =>
  invalidField(
    'name',
    message('There is already a category with this name.', 'Eine Kategorie dieses Namens gibt es schon.'),
    CODES.uniqueEntity,
  );
