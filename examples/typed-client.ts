// An example of the typed client: signs in, creates and analyses a plan unless it exists, prints the state of
// the plans and the unread notifications, and marks the notifications as read.
//
//   CROP_EMAIL=ada@example.org CROP_PASSWORD=... npx tsx examples/typed-client.ts
//
// CROP_API_URL is the address of the server, by default http://127.0.0.1:4000.
import { collectPages, createCropClient, isCropError, keepInMemory } from '@crop-planning/client';

const {
  CROP_API_URL: url = 'http://127.0.0.1:4000',
  CROP_EMAIL: email,
  CROP_PASSWORD: password,
} = process.env;
if (email === undefined || password === undefined) {
  console.error('CROP_EMAIL and CROP_PASSWORD are not both set.');
  process.exit(2);
}

const tokens = keepInMemory();
const crop = createCropClient({ url, tokens });

try {
  await tokens.set(await crop.auth.login.mutate({ email, password }));
  await ensurePlan('Long rains maize');
  await report();
  await crop.auth.logout.mutate();
} catch (error) {
  if (!isCropError(error)) throw error;
  console.error(`${error.data.code}: ${error.message}`);
  if (error.data.code === 'VALIDATION_FAILED')
    for (const { path, message } of error.data.issues) console.error(`  ${path}: ${message}`);
  process.exitCode = 1;
}

async function ensurePlan(name: string): Promise<void> {
  const plans = await crop.cropPlans.list.query({ include_archived: true });
  if (plans.some((plan) => plan.name === name)) return;
  const { id } = await crop.cropPlans.create.mutate({
    name,
    crop: 'maize',
    location: 'Nakuru, Kenya',
    planting_month: 3,
    risk_tolerance: 'medium',
  });
  const { feasibility_label, reasons } = await crop.analyses.run.mutate({ plan_id: id });
  console.log(`${name} is ${feasibility_label}: ${reasons.join(' ')}`);
}

async function report(): Promise<void> {
  // These two calls are made at the same time, so they share one request.
  const [plans, { notifications, unread_count }] = await Promise.all([
    crop.cropPlans.list.query(),
    crop.notifications.list.query({ limit: 10 }),
  ]);
  for (const { id, name, latest_feasibility_label } of plans) {
    const history = await collectPages((page) => crop.analyses.list.query({ plan_id: id, ...page }), 12);
    console.log(`${name}: ${latest_feasibility_label ?? 'not analysed'} (${history.length} analyses)`);
  }
  console.log(`${unread_count} unread`);
  for (const { id, title, is_read } of notifications) {
    if (is_read) continue;
    console.log(`- ${title}`);
    await crop.notifications.markRead.mutate({ notification_id: id });
  }
}
