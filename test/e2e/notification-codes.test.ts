import { codedNotificationSchema, type CodedNotification } from '@crop-planning/shared';
import { notifications as english } from '@crop-planning/shared/words/languages/en/notifications';
import { verdict } from '@crop-planning/shared/words/languages/en/verdict';
import { writeNotification } from '@crop-planning/shared/words/notifications/sentences';
import { ObjectId } from 'mongodb';
import { describe, expect } from 'vitest';
import { thirsty } from '../asked-model.js';
import { openStream } from '../event-stream.js';
import { createPlan, issuePaths, test, type Rest } from '../harness.js';

const ask = 'include_code=true';

describe('the code of a notification', () => {
  test('and its values give its English text, for every cause that a caller can bring about', async ({
    rest,
    account,
    apiKey,
  }) => {
    const token = account.tokens.access_token;
    const { id } = await createPlan(rest, token, { ...thirsty, name: 'River "bend": 7' });
    for (const water of ['rainfed', 'irrigated', 'rainfed'])
      await rest(`POST /crop-plans/${id}/analyses`, { token, body: { water } });
    for (const feasibility_label of ['feasible', 'marginal'])
      await rest('POST /analyses', {
        token: apiKey,
        body: { crop_plan_id: id, feasibility_label, score: 0.5, limiting_factor: 'locusts' },
      });
    const coded = await listCoded(rest, token);
    const told = coded.map(({ code, values }) => (code === 'label_changed' ? values : undefined));
    expect(told.map((values) => values?.causes.map(({ code }) => code))).toEqual([
      ['reported', 'score'],
      ['other_source', 'score'],
      ['water_asked', 'harvests', 'score', 'limited'],
      ['water_asked', 'harvests', 'score', 'no_longer_limited'],
    ]);
    expect(told.at(-1)).toMatchObject({
      plan_name: 'River "bend": 7',
      crop: 'tomato',
      crop_name: 'tomato',
      location: 'Niamey, Niger',
      water: 'irrigated',
      from: 'infeasible',
      to: 'feasible',
      advice: { code: 'plant', values: { crop: 'tomato', water: 'irrigated' } },
    });
    expect(told[0]?.advice).toBeNull();
    for (const notification of coded) {
      const { title, message } = notification;
      expect(writeNotification(notification, { notifications: english, verdict })).toEqual({
        title,
        message,
      });
    }
  });

  test('is in a list, a stream and an export only if the request asks for it', async ({
    app,
    rest,
    trpc,
    account,
    apiKey,
  }) => {
    const token = account.tokens.access_token;
    await lower(rest, token, apiKey);
    const [coded] = await listCoded(rest, token);
    const { code: _code, values: _values, ...plain } = coded ?? {};
    expect(Object.keys(plain)).toEqual([
      'id',
      'title',
      'message',
      'severity',
      'related_crop_plan_id',
      'is_read',
      'created_at',
    ]);
    for (const [query, notification] of [
      ['', plain],
      ['?include_code=false', plain],
      [`?${ask}`, coded],
    ] as const) {
      const { body } = await rest(`GET /notifications${query}`, { token });
      expect(body).toEqual({ notifications: [notification], unread_count: 1 });
      const exported = await rest(`GET /auth/me/export${query}`, { token });
      expect(exported.body).toMatchObject({ notifications: [notification] });
      expect(Object.keys(notificationsIn(exported.body)[0] ?? {})).toEqual(Object.keys(notification ?? {}));
      const stream = await openStream(app, token, { 'last-event-id': '0' }, `/notifications/stream${query}`);
      expect(JSON.parse((await stream.next())?.data ?? '')).toEqual(notification);
      stream.close();
    }
    const { notifications } = await trpc(token).notifications.list.query({
      include_code: true,
      include_run: true,
    });
    expect(notifications).toEqual([{ ...coded, run: null }]);
    const read = await rest(`PATCH /notifications/${coded?.id}/read`, { token });
    expect(read.body).toEqual({ ...plain, is_read: true });
  });

  test('is missing in one that was stored before there were codes', async ({
    app,
    rest,
    account,
    apiKey,
    db,
  }) => {
    const token = account.tokens.access_token;
    await lower(rest, token, apiKey);
    const [{ id, title, message } = { id: '', title: '', message: '' }] = await listCoded(rest, token);
    await db.collection('notifications').updateOne({ _id: new ObjectId(id) }, { $unset: { coded: '' } });
    const [old] = notificationsIn((await rest(`GET /notifications?${ask}`, { token })).body);
    expect(old).toMatchObject({ id, title, message });
    expect(Object.keys(old ?? {})).not.toContain('code');
    const stream = await openStream(app, token, { 'last-event-id': '0' }, `/notifications/stream?${ask}`);
    expect(JSON.parse((await stream.next())?.data ?? '')).toEqual(old);
    stream.close();
  });

  test.for(['GET /notifications', 'GET /notifications/stream', 'GET /auth/me/export'])(
    '%s refuses include_code that is neither true nor false, and what it does not know',
    async (route, { rest, account }) => {
      const token = account.tokens.access_token;
      for (const [query, path] of [
        ['include_code=1', 'include_code'],
        ['include_codes=true', 'include_codes'],
        ['lastEventId=0&cursor=x', ''],
      ] as const) {
        const { status, body } = await rest(`${route}?${query}`, { token });
        expect([status, issuePaths(body)]).toEqual([400, path === '' ? expect.anything() : [path]]);
      }
      expect(await rest(`${route}?${ask}`)).toMatchObject({ status: 401 });
    },
  );
});

/** Lowers the label of a new plan, which causes a notification. */
async function lower(rest: Rest, token: string, apiKey: string): Promise<void> {
  const { id: crop_plan_id } = await createPlan(rest, token);
  for (const feasibility_label of ['feasible', 'marginal'])
    await rest('POST /analyses', { token: apiKey, body: { crop_plan_id, feasibility_label } });
}

async function listCoded(rest: Rest, token: string): Promise<CodedNotification[]> {
  const { body } = await rest(`GET /notifications?${ask}`, { token });
  return notificationsIn(body).map((each) => codedNotificationSchema.parse(each));
}

function notificationsIn(body: unknown): object[] {
  return (body as { notifications: object[] }).notifications;
}
