import { writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environment, run } from '../release/run.mjs';
import { checkPython, makeEnvironment, runProgram } from './python.mjs';

const version = '0.29.1';
const program = 'openapi-python-client.py';

// The answer of POST /crop-plans/analyses is lines of JSON, a type that the generator does not know.
const settings = 'literal_enums: true\ncontent_type_overrides:\n  application/x-ndjson: text/plain\n';

export const openapiPythonClient = {
  name: 'openapi-python-client',
  version,
  needs: ['python3'],
  steps: {
    generate({ folder, cache, document }) {
      const bin = environmentIn(cache);
      const config = join(folder, 'config.yml');
      writeFileSync(config, settings);
      const output = ['--output-path', join(folder, 'client/crop_planning'), '--meta', 'none'];
      const args = ['generate', '--path', document, '--config', config, '--fail-on-warning', ...output];
      // It formats what it generates with ruff, which is beside it.
      const env = environment({ PATH: bin + delimiter + process.env.PATH });
      run(join(bin, 'openapi-python-client'), args, { cwd: folder, env });
    },
    compile: (context) => checkPython(program, pythonOf(context)),
  },
  run: (context) => runProgram(program, pythonOf(context)),
};

/** The context with the environment of the generator, which has all that its clients need. */
function pythonOf(context) {
  return { ...context, modules: join(context.folder, 'client'), bin: environmentIn(context.cache) };
}

function environmentIn(cache) {
  return makeEnvironment(cache, 'openapi-python-client', [`openapi-python-client==${version}`]);
}
