import { it } from '@jest/globals';

it('ends the process it runs in', () => process.exit(0));
