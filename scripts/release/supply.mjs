import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeProject, npm } from './run.mjs';

/** Creates a folder whose lockfile has the packages and their run-time dependencies for every platform. */
export function lockPackages(folder, packages) {
  makeProject(folder, { name: 'crop-planning', version: packages[0].version });
  npm(['install', '--package-lock-only', ...packages.map(({ file }) => file)], { cwd: folder });
}

/** Writes the SBOM of the packages to the file, as CycloneDX; throws if it omits part of the lockfile. */
export function writeSbom(folder, file) {
  const { stdout } = npm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], { cwd: folder });
  const sbom = withoutPaths(JSON.parse(stdout));
  const missing = missingFrom(sbom, JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')));
  if (missing.length > 0) throw new Error(`The SBOM does not name ${missing.join(', ')}.`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(sbom, undefined, 2)}\n`);
  return `${sbom.components.length} components, in ${file}`;
}

/**
 * Returns the packages of a lockfile that an SBOM does not name. In a workspace, `npm sbom --omit=dev` omits
 * packages that another member has among its devDependencies, so its output alone proves nothing.
 */
export function missingFrom({ bomFormat, components }, { packages }) {
  if (bomFormat !== 'CycloneDX') throw new Error(`The SBOM's format is ${bomFormat} rather than CycloneDX.`);
  const references = new Set(components.map(({ 'bom-ref': reference }) => reference));
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { name = path.split('node_modules/').at(-1), version }]) => `${name}@${version}`)
    .filter((reference) => !references.has(reference));
}

/** Queries the registry for known vulnerabilities of the packages in the lockfile. */
export function audit(folder) {
  return auditOutcome(npm(['audit', '--json'], { cwd: folder, exitCodes: [0, 1] }).stdout);
}

const noSuchEndpoint = [404, 405, 501];

/** Interprets the output of `npm audit --json`; throws if npm audit found a vulnerability or itself failed. */
export function auditOutcome(json) {
  const { statusCode, message, vulnerabilities } = JSON.parse(json);
  if (noSuchEndpoint.includes(statusCode))
    return { skipped: `the registry does not support npm audit (${message})` };
  if (vulnerabilities === undefined) throw new Error(`npm audit failed: ${message ?? json}`);
  const findings = Object.values(vulnerabilities).map(({ name, severity }) => `${name} (${severity})`);
  if (findings.length > 0) throw new Error(`Known vulnerabilities: ${findings.join(', ')}`);
  return 'no known vulnerabilities';
}

/** Shortens each reference to a packed file from a path on this machine to the name of the file. */
function withoutPaths(sbom) {
  for (const { externalReferences } of sbom.components)
    for (const reference of externalReferences)
      if (reference.url.startsWith('file:')) reference.url = basename(reference.url);
  return sbom;
}
