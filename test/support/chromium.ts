import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { describeWith } from './installed.js';

/** The first is the same without the windows of a browser, which take as long as the pages. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Where a Chromium is installed, if one is. */
const executablePath = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)]
  .flatMap((directory) => NAMES.map((name) => join(directory, name)))
  .find((file) => existsSync(file));

/**
 * Headless, without root's sandbox, and without any talk of its own with the network. A process of its own for a graphics card
 * that is not there would take as long as all others together.
 */
const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-software-rasterizer',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page is looked at for seconds: V8 would compile and optimise, in threads beside it, what never runs again.
  '--js-flags=--max-lazy,--no-opt,--single-threaded',
];

/** As `describe`, for what is looked at in a browser. */
export const inBrowser = (title: string, tests: () => void): void =>
  describeWith('Chromium', executablePath !== undefined, title, tests);

/** How long a page may take for anything: Playwright's own half minute is too short on a busy machine. */
export const PATIENCE_MS = 120_000;

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: executablePath ?? '', args: CHROMIUM_ARGUMENTS });
