import { checkTypes, runGenerator, runTypeScript } from './typescript.mjs';

const version = '0.99.0';
const program = 'hey-api.ts';
// It uses the compiler as a library, which TypeScript 7 is not.
const packages = [`@hey-api/openapi-ts@${version}`, 'typescript@6.0.3'];

export const heyApi = {
  name: '@hey-api/openapi-ts',
  version,
  needs: [],
  steps: {
    generate(context) {
      const args = ['--input', context.document, '--output', 'client', '--no-log-file'];
      const printed = runGenerator(packages, 'openapi-ts', args, context);
      if (/warn|error|❗|⚠/i.test(printed)) throw new Error(`the generator complains:\n${printed}`);
    },
    compile: (context) => checkTypes(program, context),
  },
  run: (context) => runTypeScript(program, context),
};
