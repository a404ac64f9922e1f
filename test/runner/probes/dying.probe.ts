import { it } from '@jest/globals';

it('kills the process it runs in', async () => {
  process.kill(process.pid, 'SIGKILL');
  await new Promise((resolve) => setTimeout(resolve, 5_000));
});
