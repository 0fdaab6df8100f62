import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, run } from '../release/run.mjs';
import { generate, generatorVersion } from './openapi-generator.mjs';
import { programEnvironment, programPath } from './program.mjs';

const modulePath = 'example.org/crop-planning/client';

/** Without the first, choices with alike variants are not read; without the second, fields of later versions. */
const options = { useOneOfDiscriminatorLookup: true, disallowAdditionalPropertiesIfNotPresent: false };

export const goClient = {
  name: 'openapi-generator go',
  version: generatorVersion,
  needs: ['java', 'mvn', 'go'],
  steps: {
    generate(context) {
      const [host, user, repository] = modulePath.split('/');
      const names = ['--git-host', host, '--git-user-id', user, '--git-repo-id', repository];
      generate('go', context, { packageName: 'crop', ...options }, names);
    },
    compile(context) {
      const folder = join(context.folder, 'program');
      mkdirSync(folder);
      copyFileSync(programPath('openapi-generator.go'), join(folder, 'main.go'));
      writeFileSync(
        join(folder, 'go.mod'),
        `module story\n\ngo 1.23\n\nrequire ${modulePath} v0.0.0\n\nreplace ${modulePath} => ../client\n`,
      );
      go(['vet', '-mod=mod', '.'], context, join(context.folder, 'client'));
      go(['vet', '-mod=mod', '.'], context, folder);
      go(['build', '-mod=mod', '-o', 'story', '.'], context, folder);
    },
  },
  run: (context) =>
    run(join(context.folder, 'program/story'), [], { env: programEnvironment(context) }).stdout,
};

/** Runs Go in a folder, with what it downloads and compiles in the cache. */
function go(args, { cache }, cwd) {
  const folders = { GOPATH: join(cache, 'go'), GOCACHE: join(cache, 'go-build') };
  run('go', args, { cwd, env: environment({ ...folders, GOFLAGS: '-modcacherw', GOTOOLCHAIN: 'local' }) });
}
