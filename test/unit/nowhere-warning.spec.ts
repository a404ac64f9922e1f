import { describe, expect, it } from '@jest/globals';
import { NowhereWarning } from '../../src/pages/nowhere-warning.js';
import { type Settings } from '../../src/platform/operations/config/settings.js';
import { type Log } from '../../src/platform/operations/log.js';
import { type IntegrationSettings } from '../../src/settings/integration-settings.js';

describe('A service without pages (R-PAGE-9)', () => {
  const baseUrl = 'https://api.example';
  const warnings = async (publicPages: boolean, website: string): Promise<number> => {
    const said: string[] = [];
    const log = { logger: { warn: (_: object, text: string) => said.push(text) } } as unknown as Log;
    const stored = { read: () => Promise.resolve({ publicWebsiteUrl: website }) } as unknown as IntegrationSettings;
    await new NowhereWarning(log, stored, { publicPages, baseUrl } as Settings).onApplicationBootstrap();
    return said.length;
  };

  it('says at the start that addresses of offers lead to nothing, unless a website is named', async () => {
    expect([await warnings(false, baseUrl), await warnings(false, 'https://stadt.example')]).toEqual([1, 0]);
    expect(await warnings(true, baseUrl)).toBe(0);
  });
});
