import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkTypes, runGenerator, runTypeScript } from './typescript.mjs';

const version = '8.38.0';
const program = 'orval.ts';

export const orval = {
  name: 'orval',
  version,
  needs: [],
  steps: {
    generate(context) {
      const output = {
        target: 'client/api.ts',
        client: 'fetch',
        baseUrl: { runtime: 'process.env.CROP_API_URL' },
      };
      const config = JSON.stringify({ crops: { input: context.document, output } });
      writeFileSync(join(context.folder, 'orval.config.mjs'), `export default ${config};\n`);
      runGenerator([`orval@${version}`], 'orval', ['--fail-on-warnings'], context);
    },
    compile: (context) => checkTypes(program, context),
  },
  run: (context) => runTypeScript(program, context),
};
