import { existsSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright-core';

const executablePath = '/usr/bin/chromium';

/** A name that somebody else has pointed to this machine. */
export const nameOfThisMachine = 'evil.example';

/** Whether Chromium is absent, and a note for the titles of the tests that are then skipped. */
export const browser = existsSync(executablePath)
  ? { isAbsent: false, note: '' }
  : { isAbsent: true, note: ` (skipped: ${executablePath} is absent)` };

/** Shared by the tests of a worker, and ends with it: starting Chromium takes longer than opening a page. */
let chromiumProcess: Promise<Browser> | undefined;

/**
 * Opens an empty page in Chromium, with a new profile. Without service workers, a test can answer for any file
 * of the page.
 */
export async function openPage(
  onTestFinished: (undo: () => Promise<void>) => void,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<Page> {
  chromiumProcess ??= launch();
  const profile = await (await chromiumProcess).newContext({ serviceWorkers });
  // The default of 30 s is too short on a busy machine.
  profile.setDefaultTimeout(120_000);
  onTestFinished(() => profile.close());
  return profile.newPage();
}

/**
 * The features of Chromium that are off. It heeds only the last list of its arguments, so this one also has those
 * of Playwright's list that matter on Linux.
 */
const featuresOff = [
  // Every window would draw both popups of its address bar before anybody types there: three times the work of
  // opening an empty page.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Without these arguments, Chromium would contact servers of its own. */
function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${featuresOff.join(',')}`,
      `--host-resolver-rules=MAP ${nameOfThisMachine} 127.0.0.1`,
    ],
  });
}
