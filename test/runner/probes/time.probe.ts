import { it, jest } from '@jest/globals';

jest.setTimeout(200);

const never = (): Promise<void> => new Promise(() => undefined);

it('takes longer than the file allows', never);
it('takes longer than it allows itself', never, 100);
it('may take longer than the file allows', () => new Promise((resolve) => setTimeout(resolve, 400)), 5_000);
