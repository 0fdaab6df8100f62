import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { recordAnalysisInput } from './analyses.js';
import { registerInput } from './auth.js';
import * as contract from './index.js';
import { createCropPlanInput } from './crop-plans.js';
import { listNotificationsInput } from './notifications/notifications.js';

const plan = {
  name: 'North field',
  crop: 'maize',
  location: 'Nakuru',
  planting_month: 3,
  risk_tolerance: 'low',
};
const analysis = { crop_plan_id: 'a'.repeat(24), feasibility_label: 'feasible' };

function nested(levels: number): unknown {
  return levels === 0 ? 1 : { in: nested(levels - 1) };
}

describe('texts', () => {
  it('are stripped and counted in Unicode characters', () => {
    expect(createCropPlanInput.parse({ ...plan, name: `  ${'🌽'.repeat(120)} ` }).name).toBe(
      '🌽'.repeat(120),
    );
    expect(createCropPlanInput.safeParse({ ...plan, name: '🌽'.repeat(121) }).success).toBe(false);
    expect(createCropPlanInput.safeParse({ ...plan, name: '   ' }).success).toBe(false);
  });

  it.each(['a\tb', 'a\u0000b', 'a\u001b[31mb', 'a\ud800b'])(
    'must not contain control characters or lone surrogates: %j',
    (name) => {
      expect(createCropPlanInput.safeParse({ ...plan, name }).success).toBe(false);
    },
  );
});

describe('a new plan', () => {
  it('has its crop in lower case and its place normalised', () => {
    const input = createCropPlanInput.parse({ ...plan, crop: ' Pearl MILLET ', location: 'nakuru,  kenya' });
    expect(input).toMatchObject({ crop: 'pearl millet', location: 'Nakuru, Kenya' });
  });

  it.each([
    { planting_month: 0 },
    { planting_month: 13 },
    { planting_month: 2.5 },
    { planting_month: '3' },
    { risk_tolerance: 'moderate' },
    { owner_id: 'x' },
  ])('must not contain %j', (change) => {
    expect(createCropPlanInput.safeParse({ ...plan, ...change }).success).toBe(false);
  });
});

describe('registration', () => {
  const person = { email: ' Ada@Example.COM ', password: 'a long password', full_name: 'Ada' };

  it('converts the email to lower case, and treats an absent or null organization as empty', () => {
    expect(registerInput.parse(person)).toMatchObject({ email: 'ada@example.com', organization: '' });
    expect(registerInput.parse({ ...person, organization: null }).organization).toBe('');
  });

  it.each([
    ['ada@München.Example', 'ada@xn--mnchen-3ya.example'],
    ['ada@XN--MNCHEN-3YA.example', 'ada@xn--mnchen-3ya.example'],
    ['ada@mu\u0308nchen.example', 'ada@xn--mnchen-3ya.example'],
    ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
    ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
    ["a!#$%&'*+-/=?^_`{|}~.b@example.com", "a!#$%&'*+-/=?^_`{|}~.b@example.com"],
  ])('takes the email %j as %j', (email, stored) => {
    expect(registerInput.parse({ ...person, email }).email).toBe(stored);
    expect(registerInput.parse({ ...person, email: stored }).email).toBe(stored);
  });

  it.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a b@example.com',
    '.ada@example.com',
    'ada..b@example.com',
    'ädä@example.com',
    'ada@example.c0m',
    'ada@münchen.example:80',
    'ada@münchen.example/x',
    'ada@m%FCnchen.exämple',
    'ada@münchen..example',
    'ada@münchen／x.example',
    'ada@xn--ü.example',
    `${'a'.repeat(250)}@example.com`,
  ])('refuses the email %j', (email) => {
    expect(registerInput.safeParse({ ...person, email }).success).toBe(false);
  });
});

describe('a producer’s analysis', () => {
  it.each([
    { details: nested(8) },
    { details: null, score: null, limiting_factor: null, reasons: null },
    { score: 0 },
    { score: 1, reasons: Array.from({ length: 20 }, () => 'r'.repeat(300)) },
  ])('may contain %j', (change) => {
    expect(recordAnalysisInput.safeParse({ ...analysis, ...change }).success).toBe(true);
  });

  it.each([
    '{"__proto__":1}',
    '{"a":{"__proto__":1}}',
    '{"a":[{"constructor":1}]}',
    '{"prototype":1}',
    '{"$set":1}',
    '{"a.b":1}',
    '[]',
    '"text"',
    JSON.stringify(nested(9)),
    JSON.stringify({ text: 'x'.repeat(16 * 1024) }),
  ])('must not contain the details %.60s', (details) => {
    expect(
      recordAnalysisInput.safeParse({ ...analysis, details: JSON.parse(details) as unknown }).success,
    ).toBe(false);
  });

  it.each([{ score: 1.01 }, { score: -0.01 }, { score: '0.5' }, { limiting_factor: 'x'.repeat(81) }])(
    'must not contain %j',
    (change) => {
      expect(recordAnalysisInput.safeParse({ ...analysis, ...change }).success).toBe(false);
    },
  );
});

describe('the limit of a notification list', () => {
  it.each([
    [undefined, 50],
    [1, 1],
    [200, 200],
    [201, 200],
  ])('of %s counts as %s', (limit, effective) => {
    expect(listNotificationsInput.parse({ limit }).limit).toBe(effective);
  });
});

describe('every input', () => {
  const inputs = Object.entries(contract).flatMap(([name, schema]) =>
    schema instanceof z.ZodObject && name.endsWith('Input') ? [{ name, schema }] : [],
  );
  const wrong = [undefined, null, {}, [], [[]], { x: 1 }, true, NaN, -1, 0.5, 1e9, '', 'x', 'x'.repeat(500)];

  it.each(inputs)('$name reports faults in our own words rather than in those of zod', ({ schema }) => {
    const values = wrong.flatMap((value) => [
      value,
      ...Object.keys(schema.shape).map((field) => ({ [field]: value, colour: 'red' })),
    ]);
    const issues = values.flatMap((value) => schema.safeParse(value).error?.issues ?? []);
    expect(issues.length).toBeGreaterThan(0);
    const zods = /^(Invalid|Too|Unrecognized)|expected|received/;
    expect(issues.map(({ message }) => message).filter((message) => zods.test(message))).toEqual([]);
  });
});
