import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate, generatorVersion } from './openapi-generator.mjs';
import { checkPython, makeEnvironment, runProgram } from './python.mjs';

const program = 'openapi-generator.py';

export const pythonClient = {
  name: 'openapi-generator python',
  version: generatorVersion,
  needs: ['java', 'mvn', 'python3'],
  steps: {
    generate: (context) => generate('python', context, { packageName: 'crop_planning' }),
    compile: (context) => checkPython(program, pythonOf(context)),
  },
  run: (context) => runProgram(program, pythonOf(context)),
};

/** The context with the environment of Python that has what the generated package requires. */
function pythonOf(context) {
  const modules = join(context.folder, 'client');
  const requirements = readFileSync(join(modules, 'requirements.txt'), 'utf8').split('\n').filter(Boolean);
  const packages = requirements.map((line) => line.replaceAll(' ', ''));
  return { ...context, modules, bin: makeEnvironment(context.cache, 'openapi-generator-python', packages) };
}
