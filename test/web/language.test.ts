import { describe, expect } from 'vitest';
import { browser, openPage } from '../browser.js';
import { test } from '../harness.js';
import { makeAnalysedPlan, makeShare } from '../shares.js';
import { speakMarked, unmarked } from './marked-page.js';

describe.skipIf(browser.isAbsent)(`the language of the page, in Chromium${browser.note}`, () => {
  test('says nothing outside of its catalogues to a visitor', async ({ app, onTestFinished }) => {
    const page = await openPage(onTestFinished);
    await speakMarked(page);
    await page.goto(app.url);
    await page.getByRole('button', { name: 'Se connecter' }).waitFor();
    expect(await unmarked(page)).toEqual([]);
    await page.goto(`${app.url}/#/ask?crop=maize&location=Nakuru&month=3`);
    const save = page.getByRole('button', { name: 'En faire un plan' });
    await save.waitFor();
    expect(await unmarked(page)).toEqual([]);
    await save.click();
    await page.locator('[name=full_name]').waitFor();
    expect(await unmarked(page)).toEqual([]);
    await page.goto(`${app.url}/#/reset`);
    await page.locator('[name=code]').waitFor();
    expect(await unmarked(page)).toEqual([]);
  });

  test('says nothing outside of them around the notifications and the account', async ({
    app,
    rest,
    account,
    apiKey,
    onTestFinished,
  }) => {
    const token = account.tokens.access_token;
    const { planId } = await makeAnalysedPlan(rest, token);
    await makeShare(rest, token, planId);
    const another = { crop_plan_id: planId, feasibility_label: 'infeasible', reasons: [] };
    await rest('POST /analyses', { token: apiKey, body: another });
    const page = await openPage(onTestFinished);
    await speakMarked(page);
    const press = (name: string) => page.getByRole('button', { name }).first().click();
    await page.goto(`${app.url}/#/notifications`);
    await page.locator('[name=email]').fill(account.email);
    await page.locator('[name=password]').fill(account.password);
    await press('Se connecter');
    await press('Marquer comme lue');
    await page.getByRole('button', { name: 'Annuler cette action' }).waitFor();
    const seen = [await unmarked(page)];

    await page.goto(`${app.url}/#/account`);
    await page.locator('[name=name]').fill('nightly');
    await press('Créer un jeton');
    await press('Copier');
    await page.getByText('C’est copié').or(page.getByText('à la main')).waitFor();
    seen.push(await unmarked(page));
    for (const question of ['Révoquer…', 'Terminer…', 'Révoquer… nightly']) {
      await press(question);
      seen.push(await unmarked(page, 'dialog'));
      await page.keyboard.press('Escape');
    }
    await press('Supprimer le compte…');
    const asking = page.locator('dialog');
    await asking.locator('[name=password]').fill('wrong');
    await press('Tout supprimer');
    await asking.getByRole('alert').waitFor();
    seen.push(await unmarked(page, 'dialog'));
    await page.keyboard.press('Escape');

    // Without a network, of a view whose code is not there yet, and of the whole page.
    await page.context().setOffline(true);
    await page.evaluate(`void (location.hash = '#/map')`);
    await page.locator('.banner').waitFor();
    await page.getByRole('button', { name: 'Réessayer' }).waitFor();
    seen.push(await unmarked(page));
    await page.context().setOffline(false);
    await page.route('**/auth/browser/refresh', (route) => route.abort());
    await page.reload();
    await page.locator('.alone').waitFor();
    seen.push(await unmarked(page));
    expect(seen.flat()).toEqual([]);
  });
});
