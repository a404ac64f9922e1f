import { message } from '../kernel/problem/message.js';
import { invalid, type Problem } from '../kernel/problem/problem.js';
import { CODES } from '../kernel/problem/codes.js';

/** There is a category of this name already (R-CAT-3). */
export const nameTaken = (): Problem =>
  invalid([
    {
      propertyPath: 'name',
      message: message('There is a category of this name already.', 'Eine Kategorie dieses Namens gibt es schon.'),
      code: CODES.uniqueEntity,
    },
  ]);
