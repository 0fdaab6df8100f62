// Bundles the compiled modules with the small packages they need. The bundle has few files, since node takes
// longer to open a file than to run it, but no file mixes code that every start needs with code that is
// loaded on demand.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'cli/dist');
const { dependencies } = JSON.parse(readFileSync(join(root, 'cli/package.json'), 'utf8'));
/**
 * The packages that the bundle contains. The other dependencies stay packages of their own and are loaded
 * when needed: they are large, or not only JavaScript.
 */
const bundled = [
  '@crop-planning/client',
  '@crop-planning/shared',
  'commander',
  'fflate',
  'saxen',
  'string-width',
  'topojson-client',
  'zod',
];
const external = Object.keys(dependencies).filter((name) => !bundled.includes(name));

const absentChildProcess = '\0child_process';
/** Commander can run other programs as subcommands. crop never does so, and loading child_process is slow. */
const withoutChildProcesses = {
  name: 'without-child-processes',
  resolveId: (source, importer) =>
    /^(node:)?child_process$/.test(source) && importer?.includes('/commander/') ? absentChildProcess : null,
  load: (id) => (id === absentChildProcess ? 'export default {};' : null),
};

const absentValidator = '\0ajv-provider';
/** The SDK of `crop mcp` can check what a person enters in a form. crop asks for none, and the checker is large. */
const withoutFormValidator = {
  name: 'without-form-validator',
  resolveId: (source) => (source.endsWith('/validation/ajv-provider.js') ? absentValidator : null),
  load: (id) => (id === absentValidator ? 'export class AjvJsonSchemaValidator {}' : null),
};

/** The packages of which the bundle contains a part, and which an installation does not have besides. */
const onlyBundled = ['@modelcontextprotocol/sdk'];

/** Code compiled ahead of time cannot import packages itself, so a module outside the bundle imports them. */
const importsFromOutside = {
  name: 'imports-from-outside',
  renderChunk: (code) => code.replaceAll(/(?<![.\w$])import\(/g, 'require("../bin/import.js")('),
};

rmSync(join(folder, 'compiled'), { recursive: true, force: true });
for (const name of readdirSync(folder)) if (/^crop(-|\.)/.test(name)) rmSync(join(folder, name));
const bundle = await rolldown({
  cwd: root,
  input: { crop: 'cli/dist/main.js' },
  platform: 'node',
  external: (id) => external.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [withoutChildProcesses, withoutFormValidator, importsFromOutside],
  transform: { inject: { FormData: [join(root, 'cli/absent-globals.mjs'), 'FormData'] } },
});
const { output } = await bundle.write({
  // The bundle is next to the modules, so that code that looks for package.json from there still finds it.
  dir: 'cli/dist',
  format: 'cjs',
  entryFileNames: 'crop.cjs',
  chunkFileNames: 'crop-[name]-[hash].cjs',
  codeSplitting: {
    groups: [
      {
        name: 'start',
        test: /\/(cli\/dist\/(shell\/(run|help)|terminal\/(io|failures)|version)\.js$|commander\/)/,
        priority: 4,
      },
      { name: 'service', test: /\/client\/dist\/index\.js$/, priority: 3 },
      {
        name: 'common',
        test: /\/cli\/dist\/(command\/[a-z-]+|service\/service-command|terminal\/output\/view|plan\/(fields|reference|views\/(crop|listed)-plans))\.js$|\/shared\/dist\/(typed\/(choices|month|month-words|season)|words\/listing|plan-files\/(cell-text|columns))\.js$/,
        priority: 2,
      },
      {
        name: 'work',
        test: /\/cli\/dist\/(shell\/run-command|service\/(session|plan-names|requests)|terminal\/(output\/(writer|cells)|programs\/pages))\.js$/,
        priority: 1,
      },
    ],
  },
});
const chunks = output.filter(({ type }) => type === 'chunk');
const sources = ({ moduleIds }) => moduleIds.filter((id) => !id.startsWith('\0'));
const modules = chunks.map((chunk) => [chunk.fileName, sources(chunk).map((id) => relative(root, id))]);
writeFileSync(join(folder, 'crop.modules.json'), JSON.stringify(Object.fromEntries(modules)));

const licences = onlyBundled.map((name) => {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
  return `${name} ${version}\n\n${readFileSync(join(root, 'node_modules', name, 'LICENSE'), 'utf8')}`;
});
writeFileSync(join(folder, 'THIRD-PARTY-LICENSES'), licences.join('\n'));
