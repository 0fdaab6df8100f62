import { describe, expect, it } from 'vitest';
import { allowsVisitors, ConfigError, readConfig, readOperatorConfig } from './config.js';

const home = { HOME: '/home/ann' };
const secret = 'a quiet field at dawn and a fence ';

describe('readConfig', () => {
  it('fills in the default of every setting that has one', () => {
    expect(readConfig(home)).toEqual({
      HOST: '127.0.0.1',
      PORT: 4000,
      DATA_DIR: '/home/ann/.local/share/crop-server',
      ACCESS_TOKEN_MINUTES: 15,
      REFRESH_TOKEN_DAYS: 30,
      SESSION_MAX_DAYS: 90,
      BCRYPT_COST: 12,
      PASSWORD_MIN_LENGTH: 10,
      MAX_CONNECTIONS: 20_000,
      PLANS_PER_ACCOUNT_MAX: 20_000,
      ACCOUNT_STORAGE_MB_MAX: 1_024,
      MODEL_ANALYSES_PER_HOUR: 5_000,
      AUDIT_RETENTION_DAYS: 90,
      JOBS_LEASE_SECONDS: 30,
      LOG_LEVEL: 'info',
      DRAIN_SECONDS: 0,
      LOG_TO: 'stderr',
      METRICS_HOST: '127.0.0.1',
      BACKUP_EVERY_HOURS: 24,
      BACKUPS_KEPT: 14,
    });
  });

  it('uses the values that are set, and treats an empty value as unset', () => {
    const environment = {
      ...home,
      PORT: '0',
      HOST: '',
      XDG_DATA_HOME: '/data',
      JWT_SECRET: ` ${secret}1 ,${secret}2`,
    };
    expect(readConfig(environment)).toMatchObject({
      PORT: 0,
      HOST: '127.0.0.1',
      DATA_DIR: '/data/crop-server',
      JWT_SECRET: [`${secret}1`, `${secret}2`],
    });
    expect(readConfig({ DATA_DIR: '/elsewhere' })).toMatchObject({ DATA_DIR: '/elsewhere' });
  });

  it('reports every problem without revealing any value', () => {
    const problems = problemsOf({
      PORT: '1e3',
      BCRYPT_COST: '17',
      SESSION_MAX_DAYS: '-1',
      MONGODB_URI: 'http://canary',
      LOG_LEVEL: 'canary',
    });
    expect(problems.map((problem) => problem.split(' ')[0]).sort()).toEqual([
      'BCRYPT_COST',
      'DATA_DIR',
      'JWT_SECRET',
      'LOG_LEVEL',
      'MONGODB_URI',
      'PORT',
      'SESSION_MAX_DAYS',
    ]);
    expect(problems.join()).not.toMatch(/canary|1e3|17/);
  });

  it('refuses settings of backups that would have no effect', () => {
    expect(problemsOf({ ...home, BACKUP_EVERY_HOURS: '6', BACKUPS_KEPT: '3' })).toEqual([
      'BACKUP_EVERY_HOURS has no effect without BACKUP_FOLDER',
      'BACKUPS_KEPT has no effect without BACKUP_FOLDER',
    ]);
    const mongodb = { ...home, MONGODB_URI: 'mongodb://db.example', JWT_SECRET: `${secret}1` };
    expect(problemsOf({ ...mongodb, BACKUP_FOLDER: '/backups', BACKUPS_KEPT: '3' })).toEqual([
      'BACKUP_FOLDER is for the embedded database, but MONGODB_URI is set: back MongoDB up with its own tools',
    ]);
    expect(problemsOf({ ...home, BACKUP_FOLDER: 'backups', BACKUP_EVERY_HOURS: '0' })).toEqual([
      'BACKUP_FOLDER must be an absolute path',
      'BACKUP_EVERY_HOURS must be a whole number from 1 to 720',
    ]);
  });

  it.each([`${secret}1,short`, ',', 'x'.repeat(31)])('refuses short secrets: %j', (JWT_SECRET) => {
    expect(problemsOf({ ...home, JWT_SECRET })).toEqual([
      'JWT_SECRET must be a list of secrets of at least 32 bytes each',
    ]);
  });

  it.each(['a'.repeat(32), 'secret'.repeat(6), `${secret}1,${'Secret'.repeat(6)}`])(
    'refuses a secret that is only long because it repeats itself: %j',
    (JWT_SECRET) => {
      const [problem, ...others] = problemsOf({ ...home, JWT_SECRET });
      expect(problem).toMatch(
        /^JWT_SECRET must not contain a secret that repeats a word or a few characters/,
      );
      expect([problem?.includes('secretsecret'), others]).toEqual([false, []]);
    },
  );

  it.each(['https://open-meteo.com', 'http://10.0.0.7:8080/meteo', 'https://example.org/?apikey=key'])(
    'accepts the climate source %j',
    (CLIMATE_URL) => expect(readConfig({ ...home, CLIMATE_URL }).CLIMATE_URL).toBe(CLIMATE_URL),
  );

  it.each([
    'open-meteo.com',
    'ftp://example.org',
    'https://ann:canary@example.org',
    'https://',
    'http://h/#x',
  ])('refuses the climate source %j', (CLIMATE_URL) => {
    const problems = problemsOf({ ...home, CLIMATE_URL });
    expect(problems).toEqual([expect.stringMatching(/^CLIMATE_URL must be an address/)]);
    expect(problems.join()).not.toContain('canary');
  });
});

describe('readOperatorConfig', () => {
  it('needs no secret and ignores invalid settings that it does not use', () => {
    const environment = { ...home, MONGODB_URI: 'mongodb://db.example', PORT: 'x' };
    expect(readOperatorConfig(environment)).toMatchObject({
      MONGODB_URI: 'mongodb://db.example',
      LOG_LEVEL: 'info',
    });
  });
});

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

it.each([
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '0.0.0.0', VISITORS: 'on' }, true],
  [{ HOST: '127.0.0.1', VISITORS: 'off' }, false],
])('whether visitors may ask with %o', (environment, expected) => {
  expect(allowsVisitors(readConfig({ DATA_DIR: '/srv/crops', ...environment }))).toBe(expected);
});
