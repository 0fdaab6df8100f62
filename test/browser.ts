import { existsSync } from 'node:fs';
import { chromium as playwright, type Browser } from 'playwright-core';

const executablePath = '/usr/bin/chromium';
const isAbsent = !existsSync(executablePath);

/** The Chromium of Debian's package `chromium`; tests that need it are skipped without it, and say so. */
export const chromium = {
  isAbsent,
  /** Says in a test's title why the test is skipped. */
  note: isAbsent ? ` (skipped: ${executablePath} is absent; apt-get install chromium)` : '',
  /** Starts it with an empty profile, which is deleted when it is closed. */
  start: (): Promise<Browser> =>
    playwright.launch({
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    }),
};
