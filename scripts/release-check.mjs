// Packs all packages, installs them outside the clone, and uses them there as users would; writes their SBOM.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeReady } from './ready.mjs';

makeReady();
const { checkTypes, installClient, oldestTrpc, runInBrowser, runInNode } =
  await import('./release/consumer.mjs');
const { checkPacked, findManual, installCommands, readmeLines } = await import('./release/install.mjs');
const { lintPackages } = await import('./release/lint.mjs');
const { packFromScratch, root } = await import('./release/pack.mjs');
const { loadPage, startServer, tellStory } = await import('./release/story.mjs');
const { audit, lockPackages, writeSbom } = await import('./release/supply.mjs');

const folder = mkdtempSync(join(tmpdir(), 'crop-release-'));
try {
  const packages = await step('the packages are built', () => packFromScratch(join(folder, 'packages')));
  const clientFiles = packages.filter(({ name }) => /\/(client|shared)$/.test(name)).map(({ file }) => file);
  const apps = { 'the newest tRPC': [], 'the oldest tRPC': oldestTrpc };
  await step('the packages are complete', () => lintPackages(join(folder, 'tools'), packages));
  const locked = join(folder, 'locked');
  await step('all dependencies are found', () => lockPackages(locked, packages));
  await step('the SBOM lists all packages', () => writeSbom(locked, join(root, 'packages/sbom.cdx.json')));
  await step('npm audit', () => audit(locked));
  for (const [name, trpc] of Object.entries(apps)) {
    const app = join(folder, name);
    await step(`docs/install.md: client installs without the server, with ${name}`, () =>
      installClient(app, clientFiles, trpc),
    );
    await step(`a strict app is type-checked with ${name}`, () => checkTypes(app));
  }
  await step('the client installs beside TanStack Query', () =>
    installClient(join(folder, 'tanstack'), clientFiles, [
      'react',
      '@tanstack/react-query',
      '@trpc/tanstack-react-query',
    ]),
  );

  const [packLine, installLine, startLine] = readmeLines();
  await step(`docs/install.md: ${packLine}`, () => checkPacked(join(folder, 'contents'), packLine, packages));
  const commands = await step(`docs/install.md: ${installLine}`, () =>
    installCommands(join(folder, 'commands'), installLine),
  );
  await step('man crop', () => findManual(commands, join(folder, 'commands')));
  const server = await step(`docs/install.md: ${startLine}, in an empty folder`, () =>
    startServer(commands, startLine),
  );
  try {
    await step('the web page loads', () => loadPage(server.url));
    await step('a walkthrough', () => tellStory(commands, server.url));
    for (const name of Object.keys(apps)) {
      const app = join(folder, name);
      await step(`with ${name}, the client runs from an ES module`, () =>
        runInNode(app, 'esm.mjs', server.url),
      );
      await step(`with ${name}, the client runs from CommonJS`, () =>
        runInNode(app, 'commonjs.cjs', server.url),
      );
      await step(`with ${name}, the client runs from a bundle for browsers`, () =>
        runInBrowser(app, server.url),
      );
    }
  } finally {
    await step('crop-server stops', () => server.close());
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs a step and reports its outcome, with the text that it returned, if any, or why it was skipped. */
async function step(name, work) {
  const startedAt = performance.now();
  try {
    const result = await work();
    const skipped = result?.skipped;
    const text = skipped ?? result;
    const remark = typeof text === 'string' ? `: ${text}` : '';
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`${skipped === undefined ? 'ok     ' : 'skipped'} ${name}${remark} (${seconds} s)`);
    return result;
  } catch (error) {
    console.log(`FAILED  ${name}`);
    throw error;
  }
}
