// openapi-generator, a Java program that generates clients in many languages.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../release/run.mjs';

export const generatorVersion = '7.25.0';
const dependencyPlugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1';

/** What it prints that says nothing of the document: every other warning or error fails the step. */
const harmless = [
  // It says so of every document of OpenAPI 3.1.
  /OpenAPI 3\.1 support is still in beta/,
  // It asks for the name of a schema that stands in place of a reference.
  /Failed to get the schema name: null/,
  // The comments of clients in Java show no examples of requests.
  /Ignoring complex example on request body/,
  // It names its class for files unlike Java's.
  /File \(reserved word\) cannot be used as model name/,
];

/** Generates a client of a language into `client/` of the folder, with options of its generator and more arguments. */
export function generate(language, { folder, cache, document }, options = {}, args = []) {
  const properties = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  const choices = ['-g', language, '-i', document, '-o', join(folder, 'client')];
  const more = properties.length > 0 ? ['--additional-properties', properties.join(',')] : [];
  const { stdout, stderr } = run('java', [
    '-jar',
    getProgram(cache),
    'generate',
    ...choices,
    ...more,
    ...args,
  ]);
  const complaints = `${stdout}\n${stderr}`
    .split('\n')
    .filter((line) => /\b(WARN|ERROR)\b/.test(line) && !harmless.some((pattern) => pattern.test(line)));
  if (complaints.length > 0) throw new Error(`the generator complains:\n${complaints.join('\n')}`);
}

/** Fetches the program unless it is in the cache. Returns its path. */
function getProgram(cache) {
  const file = join(cache, `openapi-generator-cli-${generatorVersion}.jar`);
  if (!existsSync(file)) {
    const artifact = `org.openapitools:openapi-generator-cli:${generatorVersion}`;
    mvn(cache, [`${dependencyPlugin}:copy`, `-Dartifact=${artifact}`, `-DoutputDirectory=${cache}`]);
  }
  return file;
}

/** Runs Maven, which refuses files whose checksums are wrong and keeps what it downloads in the cache. */
export function mvn(cache, args, options) {
  return run('mvn', ['-q', '-B', '-C', `-Dmaven.repo.local=${join(cache, 'maven')}`, ...args], options);
}
