import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../release/run.mjs';
import { generate, generatorVersion, mvn } from './openapi-generator.mjs';
import { programEnvironment, programPath } from './program.mjs';

const packageName = 'org.cropplanning.client';

const options = {
  invokerPackage: packageName,
  apiPackage: `${packageName}.api`,
  modelPackage: `${packageName}.model`,
  // Without the first, choices with alike variants are not read; without the second, fields of later versions.
  useOneOfDiscriminatorLookup: true,
  disallowAdditionalPropertiesIfNotPresent: false,
};

export const javaClient = {
  name: 'openapi-generator java',
  version: generatorVersion,
  needs: ['java', 'mvn'],
  steps: {
    generate: (context) => generate('java', context, options),
    compile({ folder, cache }) {
      const paths = ['dependency:build-classpath', `-Dmdep.outputFile=${join(folder, 'libraries')}`];
      mvn(cache, ['-Dmaven.test.skip=true', 'compile', ...paths], { cwd: join(folder, 'client') });
      const output = join(folder, 'program');
      run('javac', ['-cp', classesIn(folder).join(delimiter), '-d', output, programPath('Story.java')]);
    },
  },
  run({ folder, ...context }) {
    const classes = [join(folder, 'program'), ...classesIn(folder)];
    const env = programEnvironment(context);
    return run('java', ['-cp', classes.join(delimiter), 'Story'], { env }).stdout;
  },
};

/** Lists where the classes of the client and of what it needs are. */
function classesIn(folder) {
  return [join(folder, 'client/target/classes'), readFileSync(join(folder, 'libraries'), 'utf8').trim()];
}
