import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';

const executablePath = '/usr/bin/chromium';

/** Whether Chromium is absent, and a note for the titles of the tests that are then skipped. */
export const browser = existsSync(executablePath)
  ? { isAbsent: false, note: '' }
  : { isAbsent: true, note: ` (skipped: ${executablePath} is absent)` };

/**
 * Opens an empty page in Chromium, with a new profile. Without these arguments, Chromium would contact servers
 * of its own.
 */
export async function openPage(onTestFinished: (undo: () => Promise<void>) => void): Promise<Page> {
  const chromiumProcess = await chromium.launch({
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
  });
  onTestFinished(() => chromiumProcess.close());
  return chromiumProcess.newPage();
}
