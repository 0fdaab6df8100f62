import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { createResetCode } from '../harness.js';
import { test } from './cli-fixture.js';

const password = 'Terrace-and-furrow-42';
const notEmail = 'It must be an email address.';
const long = 'x'.repeat(200);

describe('crop refuses a wrong answer at once, before the next prompt', () => {
  test('in crop auth register: email, name, organization and password', async ({ cli }) => {
    const email = `${randomUUID()}@example.org`;
    const { code, stderr } = await cli.run(['auth', 'register'], {
      answers: ['ada', ` ${email} `, long, 'Ada', long, '', 'short', password, password],
    });
    expect(stderr.split('\n').slice(0, -2)).toEqual([
      'Email:',
      notEmail,
      'Email:',
      'Full name:',
      'It must have 1 to 120 characters.',
      'Full name:',
      'Organization (optional):',
      'It must have at most 120 characters.',
      'Organization (optional):',
      'Password:',
      'The password must have at least 10 characters.',
      'Password:',
      'Password again:',
      `Welcome, Ada. You are signed in to ${cli.env['CROP_API_URL']}.`,
    ]);
    expect(code).toBe(0);
  });

  test('in crop login: the email', async ({ cli, account }) => {
    const { code, stderr } = await cli.run(['login'], {
      answers: ['ada@', '', account.email, account.password],
    });
    expect(stderr).toMatch(
      new RegExp(`^Email:\n${notEmail}\nEmail:\nThis cannot be empty.\nEmail:\nPassword:\nYou are signed in`),
    );
    expect(code).toBe(0);
  });

  test('in crop auth reset-password: the email', async ({ app, cli, account }) => {
    const code = await createResetCode(app, account.email);
    const result = await cli.run(['auth', 'reset-password'], {
      answers: ['nobody', account.email, code, password, password],
    });
    expect(result.stderr).toMatch(new RegExp(`^Email:\n${notEmail}\nEmail:\nOne-time code:\n`));
    expect(result.code).toBe(0);
  });

  test('in crop auth token create: the name', async ({ cli, account }) => {
    await cli.logIn(account);
    const { code, stderr } = await cli.run(['auth', 'token', 'create'], { answers: [long, 'nightly'] });
    expect(stderr).toMatch(/^What is the token for\?\nIt must have 1 to 80 characters\.\nWhat is/);
    expect(code).toBe(0);
  });

  test('in crop plan create: name, crop and place', async ({ cli, account }) => {
    await cli.logIn(account);
    const { code, stderr } = await cli.run(['plan', 'create', '--month', 'mar', '--risk', 'low'], {
      answers: [long, 'A\tB', 'Maize', long, '', 'maize', long, 'Nakuru, Kenya', 'rainfed'],
    });
    expect(stderr.split('\n').slice(0, 12)).toEqual([
      'Name:',
      'It must have 1 to 120 characters.',
      'Name:',
      'It must not contain control characters.',
      'Name:',
      'Crop:',
      'It must have 1 to 80 characters.',
      'Crop:',
      'This cannot be empty.',
      'Crop:',
      'Location:',
      'It must have 1 to 160 characters.',
    ]);
    expect(code).toBe(0);
  });

  test('in crop analyze: crop and place', async ({ cli, account }) => {
    await cli.logIn(account);
    const { code, stderr } = await cli.run(['analyze', '--month', 'mar'], {
      answers: [long, 'maize', long, 'Nakuru, Kenya'],
    });
    expect(stderr).toMatch(
      /^Crop:\nIt must have 1 to 80 characters\.\nCrop:\nLocation:\nIt must have 1 to 160 characters\.\nLocation:\n/,
    );
    expect(code).toBe(0);
  });

  test('in crop plan create: the height of a field in mountains', async ({ cli, account }) => {
    await cli.logIn(account);
    const argv = [
      'plan',
      'create',
      '--name',
      'N',
      '--crop',
      'maize',
      '--location',
      'Dhirkot',
      '--month',
      '4',
    ];
    const { code, stdout, stderr } = await cli.run([...argv, '--risk', 'low', '--fields', 'location'], {
      answers: ['high', '9800', '1900 m'],
    });
    const refusal = 'It must be a whole number of metres from -500 to 9000.';
    expect(stderr.split('\n').filter((line) => line === refusal)).toHaveLength(2);
    expect(JSON.parse(stdout)).toEqual({ location: expect.stringMatching(/,1900$/) });
    expect(code).toBe(0);
  });
});
