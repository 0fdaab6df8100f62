// An app in a separate process, so that it can be killed: creates or analyses a plan, and prints the answer.
import { createCropClient, isCropError, keepInMemory } from '@crop-planning/client';

const { URL: url, TOKEN: access_token, KEY: idempotencyKey, PLAN_ID: plan_id } = process.env;
const { cropPlans, analyses } = createCropClient({
  url,
  tokens: keepInMemory({ access_token, refresh_token: null }),
});
const plan = {
  name: 'North field',
  crop: 'maize',
  location: 'Nakuru, Kenya',
  planting_month: 3,
  risk_tolerance: 'low',
};
const options = { context: { idempotencyKey } };
const request = plan_id ? analyses.run.mutate({ plan_id }, options) : cropPlans.create.mutate(plan, options);
try {
  process.stdout.write(JSON.stringify(await request));
} catch (error) {
  if (!isCropError(error, 'SERVICE_UNAVAILABLE')) throw error;
  // From sysexits.h: try again later.
  process.exitCode = 75;
}
