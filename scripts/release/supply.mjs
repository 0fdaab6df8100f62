import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeProject, npm } from './run.mjs';

/** A folder whose lockfile names the packed packages and all that they need at run time, on every platform. */
export function lockPackages(folder, packages) {
  makeProject(folder, { name: 'crop-planning', version: packages[0].version });
  npm(['install', '--package-lock-only', ...packages.map(({ file }) => file)], { cwd: folder });
}

/** Writes what the packages consist of to the file, as CycloneDX; raises if that leaves out part of the lockfile. */
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
 * The packages of a lockfile that an SBOM does not name. In a workspace `npm sbom --omit=dev` leaves out what another
 * member has among its devDependencies, so its word is not enough.
 */
export function missingFrom({ bomFormat, components }, { packages }) {
  if (bomFormat !== 'CycloneDX') throw new Error(`The SBOM is not in the format CycloneDX but ${bomFormat}.`);
  const named = new Set(components.map(({ 'bom-ref': reference }) => reference));
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { name = path.split('node_modules/').at(-1), version }]) => `${name}@${version}`)
    .filter((reference) => !named.has(reference));
}

/** Asks the registry for known vulnerabilities of what the lockfile names. */
export function audit(folder) {
  return auditOutcome(npm(['audit', '--json'], { cwd: folder, exitCodes: [0, 1] }).stdout);
}

const noSuchEndpoint = [404, 405, 501];

/** What `npm audit --json` has found; raises if that is a vulnerability, or if it could not ask. */
export function auditOutcome(json) {
  const { statusCode, message, vulnerabilities } = JSON.parse(json);
  if (noSuchEndpoint.includes(statusCode)) return { skipped: `the registry has no audit (${message})` };
  if (vulnerabilities === undefined) throw new Error(`npm audit failed: ${message ?? json}`);
  const found = Object.values(vulnerabilities).map(({ name, severity }) => `${name} (${severity})`);
  if (found.length > 0) throw new Error(`Known vulnerabilities: ${found.join(', ')}`);
  return 'no known vulnerabilities';
}

/** The packed files have addresses on this machine. */
function withoutPaths(sbom) {
  for (const { externalReferences } of sbom.components)
    for (const reference of externalReferences)
      if (reference.url.startsWith('file:')) reference.url = basename(reference.url);
  return sbom;
}
