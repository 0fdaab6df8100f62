// An example of a client generated from the server's OpenAPI description: logs in, creates and analyses a plan,
// prints the state of all plans, and explains why the server refuses the name of a crop.
//
//   npm install openapi-fetch && npm install --save-dev openapi-typescript
//   npx openapi-typescript http://127.0.0.1:4000/openapi.json --output examples/api.ts
//   CROP_EMAIL=ada@example.org CROP_PASSWORD=... npx tsx examples/generated-client.ts
//
// CROP_API_URL is the address of the server, by default http://127.0.0.1:4000.
import createClient from 'openapi-fetch';
import type { paths } from './api.js';

const { CROP_API_URL = 'http://127.0.0.1:4000', CROP_EMAIL = '', CROP_PASSWORD = '' } = process.env;
const api = createClient<paths>({ baseUrl: CROP_API_URL });

const login = await api.POST('/auth/login', { body: { email: CROP_EMAIL, password: CROP_PASSWORD } });
if (login.error) {
  console.error(`${login.error.code}: ${login.error.message}`);
  process.exit(1);
}
const authorization = `Bearer ${login.data.access_token}`;
api.use({ onRequest: ({ request }) => request.headers.set('authorization', authorization) });

const planting = { crop: 'maize', location: 'Nakuru', planting_month: 4, risk_tolerance: 'medium' } as const;
const plan = await api.POST('/crop-plans', { body: { name: 'Long rains maize', ...planting } });
if (plan.error) throw new Error(plan.error.message);

const params = { path: { plan_id: plan.data.id } };
const analysis = await api.POST('/crop-plans/{plan_id}/analyses', { params, body: { water: 'rainfed' } });
if (analysis.error) throw new Error(analysis.error.message);
const { feasibility_label, score, reasons, details } = analysis.data;
console.log(`${feasibility_label}, score ${score} by model ${details.model_version}: ${reasons[0]}`);

const plans = await api.GET('/crop-plans', { params: { query: { include: ['analysis'], limit: 10 } } });
for (const { name, analysis } of plans.data ?? [])
  console.log(
    `${name}: ${analysis?.feasibility_label ?? 'not analysed'}, at ${analysis?.place ?? 'no place'}`,
  );

const refused = await api.POST('/analyses/preview', { body: { ...planting, crop: 'millet' } });
if (refused.error) console.log(explain(refused.error));

function explain(error: NonNullable<typeof refused.error>): string {
  switch (error.code) {
    case 'CROP_NOT_SUPPORTED':
    case 'CROP_AMBIGUOUS':
      return `${error.message} ${error.suggestions.join(', ')}`;
    case 'VALIDATION_FAILED':
      return error.issues.map(({ path, message }) => `${path} ${message}`).join(', ');
    default:
      return error.message;
  }
}
