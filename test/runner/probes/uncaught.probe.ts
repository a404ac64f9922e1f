import { it } from '@jest/globals';

it('throws where nobody can catch', async () => {
  setTimeout(() => {
    throw new Error('out of the blue');
  }, 1);
  await new Promise((resolve) => setTimeout(resolve, 50));
});
