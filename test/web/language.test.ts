import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browser, openPage } from '../browser.js';
import { createPlan, type TestAccount } from '../harness.js';
import { makeAnalysedPlan, makeShare } from '../shares.js';
import { speakMarked, unmarked } from './marked-page.js';
import { test } from './site.js';

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
    const message = page.locator('.notifications p bdi').first();
    expect(await message.textContent()).toMatch(/^⟦Le classement .*⟧ ⟦La source a changé/);
    await press('Marquer comme lue');
    await page.getByRole('button', { name: /^⟦?Annuler/ }).waitFor();
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

  test('says nothing outside of them around the list of plans', async ({
    app,
    rest,
    account,
    onTestFinished,
  }) => {
    const token = account.tokens.access_token;
    await createPlan(rest, token, { name: 'North field', outline });
    await makeAnalysedPlan(rest, token, { name: 'South field', location: '-0.3,36.07' });
    const page = await openPage(onTestFinished);
    const { press, look, seen } = await openMarked(page, `${app.url}/#/plans`, account);
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    for (const name of ['North field', 'South field']) await page.getByRole('checkbox', { name }).click();
    await press('Les supprimer…');
    await look('dialog');
    await page.keyboard.press('Escape');
    await press('Les analyser');
    await page.getByRole('button', { name: 'Fermer' }).waitFor();
    await press('Les archiver');
    await page.getByText('plans sont archivés').first().waitFor();
    await page.getByText('Tous vos plans sont archivés').waitFor();
    await look();
    await press('Annuler');
    await page.getByRole('link', { name: 'South field' }).last().waitFor();
    await look();
    await page.goto(`${app.url}/#/plans?q=zzz`);
    await page.getByText('Aucun plan ne correspond').waitFor();
    await look();
    await page.goto(`${app.url}/#/plans`);
    await press('Exporter…');
    await dialog.getByRole('listitem').first().waitFor();
    await look('dialog');
    await page.keyboard.press('Escape');
    await press('Nouveau plan');
    for (const [name, word] of [
      ['crop', 'maizee'],
      ['location', 'Springfield'],
      ['name', 'East field'],
    ])
      await dialog.locator(`[name=${name}]`).fill(word ?? '');
    await dialog.locator('[name=planting_month]').selectOption('3');
    await press('Créer et analyser');
    await dialog.getByText('ne connaît pas').waitFor();
    await look('dialog');
    expect(seen).toEqual([]);
  });

  test('says nothing outside of them around a plan, what is asked about it, and its link', async ({
    app,
    rest,
    account,
    apiKey,
    onTestFinished,
  }) => {
    const token = account.tokens.access_token;
    const { planId } = await makeAnalysedPlan(rest, token, { location: 'Nakuru, Kenya', outline });
    await rest(`POST /crop-plans/${planId}/analyses`, { token, body: {} });
    const { planId: other } = await makeAnalysedPlan(rest, token, { crop: 'oil palm' });
    const another = { crop_plan_id: planId, feasibility_label: 'infeasible', reasons: [] };
    await rest('POST /analyses', { token: apiKey, body: another });
    const link = await makeShare(rest, token, planId, { show_name: true });
    const page = await openPage(onTestFinished);
    const { press, look, seen } = await openMarked(page, `${app.url}/#/plan/${planId}`, account);
    await press('Que cultiver d’autre ici');
    await page.getByText('cultures sont favorables').waitFor();
    await press('Et si…');
    await page.locator('.what-if select').first().selectOption('irrigated');
    await page.getByText('Ce plan⟧').waitFor();
    await look();
    await press('Modifier');
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name=planting_month]').selectOption('4');
    await look('dialog');
    await page.keyboard.press('Escape');
    await press('Partager…');
    await dialog.getByRole('article').waitFor();
    await look('dialog');
    await press('Créer le lien');
    await dialog.getByText('Copiez le lien').waitFor();
    await look('dialog');
    await page.goto(`${app.url}/#/compare?plans=${planId},${other}`);
    await page.getByRole('table').waitFor();
    await look();
    await page.goto(`${app.url}/results/${link}`);
    await page.getByRole('article').waitFor();
    await look();
    await page.goto(`${app.url}/results/${'x'.repeat(22)}`);
    await page.getByRole('heading', { name: 'Il n’y a pas de résultat' }).waitFor();
    await look();
    expect(seen).toEqual([]);
  });

  test('says nothing outside of them around a file, a station and the map', async ({
    app,
    account,
    onTestFinished,
  }) => {
    const page = await openPage(onTestFinished);
    const { press, look, seen } = await openMarked(page, `${app.url}/#/import`, account);
    const upload = (name: string, text: string) =>
      page
        .locator('main [type=file]')
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await upload('farm.csv', 'nom;cultre;lieu;mois;parcelle;risque\n');
    await press('Lire le fichier');
    await page.getByText('n’a pas de lignes').waitFor();
    await look();
    await upload('farm.csv', farm);
    await page.getByText('2 lignes à enregistrer').waitFor();
    await look();
    await press('Corriger…');
    await look('dialog');
    await page.keyboard.press('Escape');
    let answer = () => {};
    const isStopped = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/trpc/cropPlans.create**', (route) => isStopped.then(() => route.continue()));
    await press('Enregistrer 2 plans');
    await press('Arrêter');
    await look();
    answer();
    await page.getByText('L’import a été arrêté.').waitFor();
    await look();
    await page.evaluate(`void (location.hash = '#/account')`);
    const form = page.locator('form:has([type=file])');
    await form.waitFor();
    await upload('station.csv', 'date;tmax\n');
    await form.locator('[type=text], input:not([type])').first().fill('Ferme du bas');
    await form.locator('[type=text], input:not([type])').last().fill('-0.3,36.07');
    await press('Ajouter le climat');
    await form.getByRole('alert').waitFor();
    await look();

    await page.evaluate(`void (location.hash = '#/map?crop=maize&month=4&at=-0.3,36.07')`);
    await page.locator('.point .reasons').waitFor();
    await page.locator('.map-legend').waitFor();
    await upload('field.kml', '<a>');
    await page.locator('.field-tools').getByRole('alert').waitFor();
    await look();
    await page.evaluate(`void (location.hash = '#/map?crop=maize&show=limit')`);
    await page.locator('.map-legend').getByText('hiver trop doux').waitFor();
    await press('Dessiner une parcelle');
    await look();
    // A crop that is suggested is what the field takes; it may have arrived or not.
    expect(new Set(seen.filter((phrase) => phrase !== 'maize'))).toEqual(
      new Set([
        // What is wrong in a line of a file has no code besides that of all such faults.
        'planting_month "13": must be 1 to 12, the name of a month, or a date',
        ': the header lacks tmin',
      ]),
    );
  });
});

const outline = {
  type: 'Polygon',
  coordinates: [
    [
      [36, -0.3],
      [36.01, -0.3],
      [36.01, -0.29],
      [36, -0.3],
    ],
  ],
};

/** What the service says of a place and its climate, in English for everybody: it has no codes. */
const ofPlaces = /^The (climate is worked out|figures of the grid)/;

/** Opens a view in the marked language and signs in; `look` adds to `seen` what stands outside of marks. */
async function openMarked(page: Page, url: string, account: Pick<TestAccount, 'email' | 'password'>) {
  await speakMarked(page);
  await page.goto(url);
  await page.locator('[name=email]').fill(account.email);
  await page.locator('[name=password]').fill(account.password);
  const press = (name: string) => page.getByRole('button', { name }).first().click();
  await press('Se connecter');
  const seen: string[] = [];
  const look = async (within?: string) => {
    const found = await unmarked(page, within);
    seen.push(...found.filter((phrase) => !ofPlaces.test(phrase)));
  };
  return { press, look, seen };
}

const farm = `Plans de la ferme
nom;culture;lieu;mois;risque;notes;climat
Nord;maïs;Nakuru;3;faible;x;
Sud;maize;Nakuru;4;low;;
Sud;maize;Nakuru;4;low;;
Bas;maze;Nakuru;4;low;;
Haut;maize;Springfield;4;low;;
Loin;maize;Nakuru;13;low;;
Près;maize;Nakuru;3;low;;Station
`;
