import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './source-files.js';

interface Supply {
  missingFrom: (sbom: object, lockfile: object) => string[];
  auditOutcome: (json: string) => string | { skipped: string };
}

const { missingFrom, auditOutcome }: Supply = await import(join(root, 'scripts/release/supply.mjs'));

const lockfile = {
  packages: {
    '': { name: 'crop-planning', version: '1.0.0' },
    'node_modules/@crop-planning/engine': { version: '1.0.0' },
    'node_modules/lmdb': { version: '3.5.6' },
    'node_modules/lmdb/node_modules/ordered-binary': { version: '1.6.0' },
  },
};

function sbomOf(...references: string[]) {
  return { bomFormat: 'CycloneDX', components: references.map((reference) => ({ 'bom-ref': reference })) };
}

describe('the release’s SBOM', () => {
  it('is complete when it lists every package in the lockfile with its version', () => {
    const complete = sbomOf('@crop-planning/engine@1.0.0', 'lmdb@3.5.6', 'ordered-binary@1.6.0');
    expect(missingFrom(complete, lockfile)).toEqual([]);
  });

  it('is refused when it leaves out a package, names a different version, or has a different format', () => {
    const partial = sbomOf('@crop-planning/engine@1.0.0', 'lmdb@3.5.5');
    expect(missingFrom(partial, lockfile)).toEqual(['lmdb@3.5.6', 'ordered-binary@1.6.0']);
    expect(() => missingFrom({ spdxVersion: 'SPDX-2.3' }, lockfile)).toThrow('CycloneDX');
  });
});

// The outputs are npm 11's.
describe('the release’s audit', () => {
  it('passes when npm audit finds no vulnerability', () => {
    const answer = { auditReportVersion: 2, vulnerabilities: {}, metadata: {} };
    expect(auditOutcome(JSON.stringify(answer))).toBe('no known vulnerabilities');
  });

  it('fails with the name and severity of each known vulnerability', () => {
    const lodash = { name: 'lodash', severity: 'high', isDirect: true };
    const answer = { auditReportVersion: 2, vulnerabilities: { lodash } };
    expect(() => auditOutcome(JSON.stringify(answer))).toThrow('lodash (high)');
  });

  it('is skipped, and says why, when the registry has no audit endpoint', () => {
    const message =
      '405 Method Not Allowed - POST https://registry.npmjs.org/-/npm/v1/security/advisories/bulk';
    const answer = { message, method: 'POST', statusCode: 405, body: '' };
    expect(auditOutcome(JSON.stringify(answer))).toEqual({ skipped: expect.stringContaining(message) });
  });

  it('fails when the registry refuses the request or cannot be reached', () => {
    const refused = { message: '401 Unauthorized - POST https://registry.npmjs.org/', statusCode: 401 };
    expect(() => auditOutcome(JSON.stringify(refused))).toThrow('401 Unauthorized');
    const unreachable = { message: 'request failed, reason: connect ECONNREFUSED', error: {} };
    expect(() => auditOutcome(JSON.stringify(unreachable))).toThrow('ECONNREFUSED');
  });
});
