/** When Chromium first paints a page, on the screen of a telephone and with a slower processor. */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const EXECUTABLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];
const SLOWER = 6;
const ROUNDS = 8;

const painted = async (browser, url) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 }, locale: 'de' });
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(url, { waitUntil: 'load' });
  const paint = await page.evaluate(`new Promise((resolve) => {
    setTimeout(() => resolve(performance.getEntriesByName('first-contentful-paint')[0].startTime), 200);
  })`);
  await context.close();
  return paint;
};

/** @returns milliseconds of several loads of each page, in turn and from quick to slow; undefined without a Chromium */
export const firstPaints = async (urls) => {
  if (EXECUTABLE === undefined) return undefined;
  const browser = await chromium.launch({ executablePath: EXECUTABLE, args: ARGUMENTS });
  const paints = urls.map(() => []);
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, url] of urls.entries()) paints[index].push(await painted(browser, url));
    }
  } finally {
    await browser.close();
  }
  return paints.map((times) => times.toSorted((left, right) => left - right));
};
