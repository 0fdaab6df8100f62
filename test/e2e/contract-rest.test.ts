import {
  accountExportPageSchema,
  accountExportSchema,
  analysisListSchema,
  analysisPreviewSchema,
  analysisSchema,
  areaSchema,
  cropListSchema,
  cropPlanListSchema,
  cropPlanSchema,
  createdPersonalTokenSchema,
  cropSchema,
  cropSuggestionsSchema,
  latestAnalysisListSchema,
  locationListSchema,
  modelAnalysisSchema,
  notificationListSchema,
  plantingYearsSchema,
  notificationSchema,
  personalTokenListSchema,
  resolvedLocationSchema,
  sessionListSchema,
  tokenResponseSchema,
  userProfileSchema,
  type CropPlan,
} from '@crop-planning/shared';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { z } from 'zod';
import {
  createPlan,
  failureCode,
  planInput,
  test as base,
  trpcOf,
  type RestOptions,
  type TestAccount,
} from '../harness.js';

type Client = ReturnType<typeof trpcOf>;

/** The data for a row: an account with a second session, and a plan with analyses and a notification. */
interface World {
  account: TestAccount;
  plan: CropPlan;
  unanalysed: CropPlan;
  otherSession: string;
  personalToken: string;
  notification: string;
  apiKey: string;
}

interface Row {
  schema: z.ZodType;
  body?: (world: World) => object;
  trpc: (client: Client, world: World) => Promise<unknown>;
}

const test = base.extend('world', async ({ app, rest, account, apiKey }): Promise<World> => {
  const client = trpcOf(app, account.tokens.access_token);
  const plan = await createPlan(rest, account.tokens.access_token);
  const producer = trpcOf(app, apiKey);
  for (const feasibility_label of ['feasible', 'infeasible'] as const) {
    await producer.analyses.record.mutate({ crop_plan_id: plan.id, feasibility_label });
  }
  await client.auth.login.mutate({ email: account.email, password: account.password });
  const { notifications } = await client.notifications.list.query();
  const sessions = await client.auth.sessions.list.query();
  const personalToken = await client.auth.tokens.create.mutate(newToken);
  return {
    account,
    plan,
    unanalysed: await createPlan(rest, account.tokens.access_token, { name: 'Unanalysed' }),
    otherSession: sessions.find(({ is_current }) => !is_current)?.id ?? '',
    personalToken: personalToken.id,
    notification: notifications[0]?.id ?? '',
    apiKey,
  };
});

const newToken = { name: 'nightly', expires_in_days: 30, scope: 'read' } as const;
const newAccount = () => ({
  email: `${randomUUID()}@example.org`,
  password: 'a quiet field at dawn',
  full_name: 'Ann',
});
const login = ({ account: { email, password } }: World) => ({ email, password });
const analysis = ({ plan }: World) => ({ crop_plan_id: plan.id, feasibility_label: 'marginal' as const });

const { name: _, ...scenario } = planInput;

/** Each key describes an endpoint: the request's method and path, who may call it, and the answer on success. */
const rows: Record<string, Row> = {
  'POST /auth/register | none | 201 TokenResponse': {
    schema: tokenResponseSchema,
    body: newAccount,
    trpc: (client) => client.auth.register.mutate(newAccount()),
  },
  'POST /auth/login | none | 200 TokenResponse': {
    schema: tokenResponseSchema,
    body: login,
    trpc: (client, world) => client.auth.login.mutate(login(world)),
  },
  'POST /auth/refresh | none | 200 TokenResponse (both tokens new)': {
    schema: tokenResponseSchema,
    body: ({ account }) => ({ refresh_token: account.tokens.refresh_token }),
    trpc: (client, { account }) =>
      client.auth.refresh.mutate({ refresh_token: account.tokens.refresh_token }),
  },
  'GET /auth/me | token | 200 UserProfileResponse': {
    schema: userProfileSchema,
    trpc: (client) => client.auth.me.query(),
  },
  'POST /crop-plans | token | 201 CropPlanResponse': {
    schema: cropPlanSchema,
    body: () => planInput,
    trpc: (client) => client.cropPlans.create.mutate(planInput),
  },
  'GET /crop-plans?include_archived=true | token | 200 list of CropPlanResponse (a bare JSON array)': {
    schema: cropPlanListSchema.min(1),
    trpc: (client) => client.cropPlans.list.query({ include_archived: true }),
  },
  'GET /crop-plans/{plan_id} | token | 200 CropPlanResponse': {
    schema: cropPlanSchema,
    trpc: (client, { plan }) => client.cropPlans.get.query({ plan_id: plan.id }),
  },
  'PATCH /crop-plans/{plan_id} | token | 200 CropPlanResponse': {
    schema: cropPlanSchema,
    body: () => ({ name: 'South field' }),
    trpc: (client, { plan }) => client.cropPlans.update.mutate({ plan_id: plan.id, name: 'South field' }),
  },
  'DELETE /crop-plans/{unanalysed_id} | token | 204, empty body': {
    schema: z.null(),
    trpc: async (client) => {
      const { id } = await client.cropPlans.create.mutate(planInput);
      return client.cropPlans.delete.mutate({ plan_id: id });
    },
  },
  'GET /notifications?limit=7 | token | 200 NotificationListResponse': {
    schema: notificationListSchema,
    trpc: (client) => client.notifications.list.query({ limit: 7 }),
  },
  'PATCH /notifications/{notification_id}/read | token | 200 NotificationResponse': {
    schema: notificationSchema,
    trpc: (client, { notification }) =>
      client.notifications.markRead.mutate({ notification_id: notification }),
  },
  'PATCH /notifications/read-all | token | 204, empty body': {
    schema: z.null(),
    trpc: (client) => client.notifications.markAllRead.mutate(),
  },
  'GET /auth/sessions | token | 200 list of SessionResponse': {
    schema: sessionListSchema.min(2),
    trpc: (client) => client.auth.sessions.list.query(),
  },
  'DELETE /auth/sessions/{session_id} | token | 204, empty body': {
    schema: z.null(),
    trpc: async (client, { account }) => {
      await client.auth.login.mutate({ email: account.email, password: account.password });
      const sessions = await client.auth.sessions.list.query();
      return client.auth.sessions.revoke.mutate({
        session_id: sessions.find(({ is_current }) => !is_current)?.id ?? '',
      });
    },
  },
  'POST /auth/tokens | token | 201 CreatedPersonalTokenResponse': {
    schema: createdPersonalTokenSchema,
    body: () => newToken,
    trpc: (client) => client.auth.tokens.create.mutate(newToken),
  },
  'GET /auth/tokens | token | 200 list of PersonalTokenResponse (a bare JSON array)': {
    schema: personalTokenListSchema.min(1),
    trpc: (client) => client.auth.tokens.list.query(),
  },
  'DELETE /auth/tokens/{token_id} | token | 204, empty body': {
    schema: z.null(),
    trpc: async (client) => {
      const { id } = await client.auth.tokens.create.mutate(newToken);
      return client.auth.tokens.revoke.mutate({ token_id: id });
    },
  },
  'PATCH /auth/me | token | 200 UserProfileResponse': {
    schema: userProfileSchema,
    body: () => ({ organization: 'Co-op' }),
    trpc: (client) => client.auth.updateMe.mutate({ organization: 'Co-op' }),
  },
  'GET /auth/me/export | token | 200 AccountExportResponse': {
    schema: accountExportSchema.or(accountExportPageSchema),
    trpc: (client) => client.auth.exportMe.query(),
  },
  'GET /crop-plans/{plan_id}/analyses?limit=9 | token | 200 list of AnalysisResponse (a bare JSON array)': {
    schema: analysisListSchema.min(2),
    trpc: (client, { plan }) => client.analyses.list.query({ plan_id: plan.id, limit: 9 }),
  },
  'POST /crop-plans/{plan_id}/analyses | token | 201 AnalysisResponse': {
    schema: analysisSchema.and(modelAnalysisSchema),
    body: () => ({ water: 'irrigated' }),
    trpc: (client, { plan }) => client.analyses.run.mutate({ plan_id: plan.id, season_days: 120 }),
  },
  'GET /crop-plans/{plan_id}/years | token | 200 PlantingYearsResponse': {
    schema: plantingYearsSchema,
    trpc: (client, { plan }) => client.analyses.years.query({ plan_id: plan.id }),
  },
  'GET /analyses/latest?include_archived=true&limit=9 | token | 200 list of LatestAnalysisResponse': {
    schema: latestAnalysisListSchema.length(1),
    trpc: (client) => client.analyses.latest.query(),
  },
  'POST /analyses/preview | token | 200 AnalysisPreviewResponse': {
    schema: analysisPreviewSchema,
    body: () => scenario,
    trpc: (client) => client.analyses.preview.query(scenario),
  },
  'GET /crops | token | 200 list of CropResponse': {
    schema: cropListSchema.min(80),
    trpc: (client) => client.crops.list.query(),
  },
  'GET /crops/suggestions?location=Nakuru&planting_month=3&water=rainfed | token | 200 CropSuggestionsResponse':
    {
      schema: cropSuggestionsSchema,
      trpc: (client) => client.crops.suggest.query({ location: 'Nakuru', planting_month: 3 }),
    },
  'GET /crops/find?crop=corn | token | 200 CropResponse': {
    schema: cropSchema,
    trpc: (client) => client.crops.find.query({ crop: 'corn' }),
  },
  'GET /locations/find?location=nakuru | token | 200 ResolvedLocation': {
    schema: resolvedLocationSchema,
    trpc: (client) => client.locations.find.query({ location: 'nakuru' }),
  },
  'GET /locations/area?name=kenya | token | 200 AreaResponse': {
    schema: areaSchema,
    trpc: (client) => client.locations.area.query({ name: 'kenya' }),
  },
  'GET /locations?query=nakuru | token | 200 list of LocationResponse': {
    schema: locationListSchema.min(1),
    trpc: (client) => client.locations.search.query({ query: 'nakuru' }),
  },
  'POST /analyses | key | 201 AnalysisResponse': {
    schema: analysisSchema,
    body: analysis,
    trpc: (client, world) => client.analyses.record.mutate(analysis(world)),
  },
};

test.for(Object.entries(rows))('%s', async ([row, { schema, body, trpc }], { app, rest, world }) => {
  const [request = '', access = '', success = ''] = row.split(' | ');
  const target = request
    .replace('{plan_id}', world.plan.id)
    .replace('{unanalysed_id}', world.unanalysed.id)
    .replace('{notification_id}', world.notification)
    .replace('{session_id}', world.otherSession)
    .replace('{token_id}', world.personalToken);
  const bodyOption = body ? { body: body(world) } : {};
  if (access !== 'none') {
    expect(await rest(target, bodyOption)).toMatchObject({
      status: 401,
      body: { code: 'AUTHENTICATION_REQUIRED' },
    });
    expect(await failureCode(trpc(trpcOf(app), world))).toBe('AUTHENTICATION_REQUIRED');
  }

  const token = access === 'key' ? world.apiKey : world.account.tokens.access_token;
  const options: RestOptions = access === 'none' ? bodyOption : { ...bodyOption, token };
  const answer = await rest(target, options);
  expect(answer.status).toBe(Number.parseInt(success, 10));
  if (answer.status === 204) {
    expect(answer.body).toBeUndefined();
    expect(answer.headers.get('content-type')).toBeNull();
  } else {
    expect(schema.safeParse(answer.body)).toMatchObject({ success: true });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  }
  expect(schema.safeParse(await trpc(trpcOf(app, token), world))).toMatchObject({ success: true });
});

test('DELETE /auth/me | token | 204, empty body', async ({ rest, trpc, account, createAccount }) => {
  const { tokens, password } = account;
  expect(await rest('DELETE /auth/me', { body: { password } })).toMatchObject({ status: 401 });
  const answer = await rest('DELETE /auth/me', { token: tokens.access_token, body: { password } });
  expect(answer).toMatchObject({ status: 204, body: undefined });
  expect(answer.headers.get('content-type')).toBeNull();
  const other = await createAccount();
  expect(await failureCode(trpc().auth.deleteMe.mutate({ password }))).toBe('AUTHENTICATION_REQUIRED');
  expect(await trpc(other.tokens.access_token).auth.deleteMe.mutate({ password: other.password })).toBeNull();
});

test('POST /auth/change-password | token | 200 TokenResponse', async ({ rest, trpc, account }) => {
  const [first, second] = [account.password, 'another quiet field'];
  const body = { current_password: first, new_password: second };
  expect(await rest('POST /auth/change-password', { body })).toMatchObject({ status: 401 });
  expect(await failureCode(trpc().auth.changePassword.mutate(body))).toBe('AUTHENTICATION_REQUIRED');
  const answer = await rest('POST /auth/change-password', { token: account.tokens.access_token, body });
  expect(answer.status).toBe(200);
  const { access_token } = tokenResponseSchema.parse(answer.body);
  const back = { current_password: second, new_password: first };
  expect(tokenResponseSchema.parse(await trpc(access_token).auth.changePassword.mutate(back))).toBeDefined();
});

test('POST /auth/logout | token | 204, empty body', async ({ rest, trpc, account, createAccount }) => {
  expect(await rest('POST /auth/logout')).toMatchObject({ status: 401 });
  const answer = await rest('POST /auth/logout', { token: account.tokens.access_token });
  expect(answer).toMatchObject({ status: 204, body: undefined });
  const other = await createAccount();
  expect(await trpc(other.tokens.access_token).auth.logout.mutate()).toBeNull();
});
