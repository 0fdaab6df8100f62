import type { Outline } from '@crop-planning/shared';
import { lowerFarm } from './own-climates.js';
import { createApiKey, createResetCode, type TestApp } from './harness.js';
import type { ApiRecorder } from './api-recorder.js';

const field: Outline = {
  type: 'Polygon',
  coordinates: [
    [
      [36.07, -0.3],
      [36.08, -0.3],
      [36.08, -0.29],
      [36.07, -0.3],
    ],
  ],
};

const email = 'ann@example.org';
const password = 'a quiet field at dawn';
const newPassword = 'a quiet field at dusk';
const maize = {
  crop: 'maize',
  location: 'Nakuru, Kenya',
  planting_month: 4,
  risk_tolerance: 'medium',
} as const;

/** West, south, east and north. */
const aroundNakuru = [35.5, -1, 37, 0.5];

/** Calls every operation of the API, as a grower in Nakuru would who plans the long rains. */
export async function tellStory(
  { send, sendAsPage, call, signIn }: ApiRecorder,
  app: TestApp,
): Promise<void> {
  await send('GET /health/live');
  await send('GET /health/ready');

  const account = { email, full_name: 'Ann Wanjiru', organization: 'Nakuru growers' };
  await call('auth.register', { ...account, password });
  let tokens = await call('auth.login', { email, password, session_name: 'laptop' });
  tokens = await call('auth.refresh', { refresh_token: tokens.refresh_token });
  signIn(tokens.access_token);
  await call('auth.me', undefined);
  await call('auth.updateMe', { organization: 'Rift Valley growers' });

  await call('locations.search', { query: 'nakuru' });
  await call('locations.find', { location: 'nakuru' });
  await call('locations.area', { name: 'kenya' });
  await call('crops.find', { crop: 'corn' });
  await call('crops.list', undefined);
  await call('crops.suggest', { location: maize.location, planting_month: 4 });
  await call('analyses.preview', maize);
  await call('maps.legend', undefined);
  const { crop, planting_month } = maize;
  for (const format of ['json', 'csv', 'ndjson', 'geotiff', 'png'])
    await send('GET /maps/suitability', {
      parameters: { crop, planting_month, bbox: aroundNakuru, format },
      summary: `With format=${format}`,
    });

  const plan = await call('cropPlans.create', { name: 'Long rains maize', ...maize });
  const { id: plan_id } = plan;
  await call('analyses.run', { plan_id, water: 'rainfed' });
  await call('analyses.years', { plan_id });
  await call('cropPlans.list', {});
  await call('cropPlans.list', { include: ['analysis'] }, { summary: 'With include=analysis' });
  await call('cropPlans.get', { plan_id });
  await call('cropPlans.get', { plan_id, include: ['analysis'] }, { summary: 'With include=analysis' });
  await call('cropPlans.update', { plan_id, risk_tolerance: 'low' });
  await call('analyses.list', { plan_id, limit: 1 });
  await call('analyses.latest', undefined);

  const producer = await createApiKey(app, 'extension service');
  await call(
    'analyses.record',
    {
      crop_plan_id: plan_id,
      feasibility_label: 'marginal',
      score: 0.55,
      limiting_factor: 'armyworm',
      reasons: ['Fall armyworm was reported in Nakuru county.'],
    },
    { token: producer },
  );
  const { notifications } = await call('notifications.list', undefined);
  await call('notifications.list', { include_code: true }, { summary: 'With include_code=true' });
  await call('notifications.markRead', { notification_id: notifications[0]?.id ?? '' });
  await send('GET /notifications/stream', { headers: { 'last-event-id': '0' } });
  await call('notifications.markAllRead', undefined);
  await send('GET /auth/me/export');
  await send('GET /auth/me/export', { headers: { accept: 'application/x-ndjson' } });

  const beans = { ...maize, name: 'Short rains beens', crop: 'beens', planting_month: 10 };
  const { id } = await call('cropPlans.create', beans, {
    summary: 'With a crop that the model does not know',
  });
  await call('analyses.runMany', { plan_ids: [plan_id, id] });
  await call('cropPlans.delete', { plan_id: id });

  await call('shares.preview', { plan_id, show_name: false, exact_location: false });
  const link = await call('shares.create', { plan_id, show_name: true, exact_location: false });
  await call('shares.list', undefined);
  signIn(null);
  await call('shares.read', { name: link.name });
  signIn(tokens.access_token);
  await call('shares.revoke', { share_id: link.id });

  const { id: climate_id } = await call('climates.create', lowerFarm);
  await call('climates.list', undefined);
  await call('climates.get', { climate_id });
  await call('cropPlans.update', { plan_id, climate: climate_id });
  await call('cropPlans.update', { plan_id, climate: null });
  await call('cropPlans.update', { plan_id, outline: field });
  await call('cropPlans.get', { plan_id, include: ['outline'] }, { summary: 'With include=outline' });
  await call('cropPlans.update', { plan_id, outline: null });
  await call('climates.delete', { climate_id });

  const script = await call('auth.tokens.create', { name: 'nightly', expires_in_days: 90, scope: 'read' });
  await call('auth.tokens.list', undefined);
  await call('auth.tokens.revoke', { token_id: script.id });
  await call('auth.settings.update', { language: 'sw' });
  await call('auth.settings.get', undefined);

  const passwords = { current_password: password, new_password: newPassword };
  signIn((await call('auth.changePassword', passwords)).access_token);
  await call('auth.login', { email, password: newPassword }, { summary: 'Without a name for the session' });
  const sessions = await call('auth.sessions.list', undefined);
  await call('auth.sessions.revoke', { session_id: sessions.find((one) => !one.is_current)?.id ?? '' });
  await call('auth.logout', undefined);
  const code = await createResetCode(app, email);
  signIn((await call('auth.resetPassword', { email, code, new_password: password })).access_token);
  await call('auth.deleteMe', { password });

  signIn(null);
  await sendAsPage('POST /auth/browser/register', { body: { ...account, password } });
  await sendAsPage('POST /auth/browser/login', { body: { email, password } });
  const session = await sendAsPage('POST /auth/browser/refresh');
  const { access_token: token } = session as { access_token: string };
  await sendAsPage('POST /auth/browser/change-password', { token, body: passwords });
  const nextCode = await createResetCode(app, email);
  const reset = { email, code: nextCode, new_password: password };
  await sendAsPage('POST /auth/browser/reset-password', { body: reset });
  await sendAsPage('POST /auth/browser/logout');

  await call('visitors.preview', { crop, location: maize.location, planting_month, water: 'rainfed' });
  await send('GET /metrics');
  await send('GET /openapi.json', { excerpt: ['openapi'] });
  await send('GET /docs');
  for (const file of ['start.js', 'swagger-ui.css', 'favicon-32x32.png'])
    await send('GET /docs/{file}', { parameters: { file } });
}
