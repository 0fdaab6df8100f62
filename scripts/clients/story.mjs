// What each program does with its client, done here by plain requests: the facts that the clients have to find.

/** The calls, in order: the columns of the table. */
export const calls = [
  'sign-in',
  'create',
  'list',
  'preview',
  'run',
  'history',
  'places',
  'crops',
  'notifications',
  'refusal',
];

/** Registers an account, which has no plans. */
export async function registerAccount(url, name) {
  const account = { email: `${name}@example.org`, password: 'barley in the rain' };
  await request(url, 'POST /auth/register', { body: { ...account, full_name: 'Ada Wanjiru' } });
  return account;
}

/** Makes the calls with an account; returns the facts of each by its name. */
export async function tellStory(url, account) {
  const signedIn = await request(url, 'POST /auth/login', { body: account });
  const call = (route, options) => request(url, route, { token: signedIn.access_token, ...options });

  const me = await call('GET /auth/me');
  const planting = { crop: 'wheat', location: 'Ludhiana, India', planting_month: 11, risk_tolerance: 'low' };
  const plan = await call('POST /crop-plans', { body: { name: 'Punjab wheat', ...planting } });
  const [listed, ...others] = await call('GET /crop-plans?include=analysis&limit=10');
  const maize = { crop: 'maize', location: 'Nakuru, Kenya', planting_month: 4, risk_tolerance: 'medium' };
  const preview = await call('POST /analyses/preview', { body: maize });
  const analyses = `/crop-plans/${plan.id}/analyses`;
  const first = await call(`POST ${analyses}`, { body: {} });
  const second = await call(`POST ${analyses}`, { body: { water: 'irrigated' } });
  const history = await call(`GET ${analyses}?limit=10`);
  const places = await call('GET /locations?query=nakuru&limit=3');
  const crops = await call('GET /crops');
  const teff = crops.find(({ name }) => name === 'teff');
  const notified = await call('GET /notifications?include_code=true');
  const refused = await call('GET /locations/find?location=Springfield', { status: 409 });

  return {
    'sign-in': { name: me.full_name, organization: me.organization },
    create: {
      name: plan.name,
      month: plan.planting_month,
      risk: plan.risk_tolerance,
      archived: plan.is_archived,
      label: plan.latest_feasibility_label,
    },
    list: { name: listed.name, others: others.length, analysis: listed.analysis },
    preview: {
      id: preview.id,
      ...result(preview),
      codes: preview.details.reason_codes.map(({ code }) => code),
      place: preview.details.climate.location.name,
      rain_mm: preview.details.climate.rain_mm,
      variety: preview.details.season.variety.maturity,
    },
    run: { rainfed: result(first), irrigated: result(second) },
    history: history.map((analysis) => ({ ...result(analysis), source: analysis.source })),
    places: places.map(({ name, people, latitude, distance_km }) => ({
      name,
      people,
      latitude,
      distance_km,
    })),
    crops: {
      count: crops.length,
      scientific_name: teff.scientific_name,
      kill_temperature_c: teff.kill_temperature_c,
      coldest: teff.temperature_c.min,
    },
    notifications: {
      unread: notified.unread_count,
      codes: notified.notifications.map(({ code }) => code),
      causes: notified.notifications[0].values.causes.map(({ code }) => code),
      message: notified.notifications[0].message,
    },
    refusal: {
      status: refused.status,
      code: refused.code,
      candidates: refused.candidates.length,
      largest: refused.candidates[0].name,
      regions: refused.regions,
    },
  };
}

function result({ feasibility_label, score, limiting_factor, reasons, verdict }) {
  return {
    label: feasibility_label,
    score,
    limit: limiting_factor,
    reason: reasons[0],
    verdict: verdict.code,
  };
}

/** Sends a request, and returns the answer to it. */
export async function request(url, route, { token, body, status }) {
  const [method, path] = route.split(' ');
  const answer = await fetch(url + path, {
    method,
    headers: {
      // While a generator runs, nothing notices that the server closes a connection that was kept.
      connection: 'close',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const value = await answer.json();
  if (status === undefined ? !answer.ok : answer.status !== status) {
    throw new Error(`${route} answered ${answer.status}: ${JSON.stringify(value)}`);
  }
  return value;
}
