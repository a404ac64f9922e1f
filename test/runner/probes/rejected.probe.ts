import { it } from '@jest/globals';

it('leaves a promise behind that is rejected', async () => {
  void Promise.reject(new Error('nobody waited for this'));
  await new Promise((resolve) => setTimeout(resolve, 20));
});
