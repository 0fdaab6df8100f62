// Makes one program of the compiled modules and the small packages they need. It has few files, since node takes longer to
// open them than to run them, but none that holds both what every start needs and what is loaded on demand.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'cli/dist');
const { dependencies } = JSON.parse(readFileSync(join(root, 'cli/package.json'), 'utf8'));
/** Whatever else is a package of its own when it is needed: large, or not JavaScript alone. */
const taken = ['@crop-planning/client', '@crop-planning/shared', 'commander', 'string-width'];
const external = Object.keys(dependencies).filter((name) => !taken.includes(name));

const absentChildProcess = '\0child_process';
/** Commander could start other programs as commands, which ours never does; loading what that takes is slow. */
const withoutChildProcesses = {
  name: 'without-child-processes',
  resolveId: (source, importer) =>
    /^(node:)?child_process$/.test(source) && importer?.includes('/commander/') ? absentChildProcess : null,
  load: (id) => (id === absentChildProcess ? 'export default {};' : null),
};

/** Node cannot tell where code that was compiled beforehand imports from. */
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
  plugins: [withoutChildProcesses, importsFromOutside],
  transform: { inject: { FormData: [join(root, 'cli/absent-globals.mjs'), 'FormData'] } },
});
const { output } = await bundle.write({
  // Beside the modules, so that what looks for package.json finds it.
  dir: 'cli/dist',
  format: 'cjs',
  entryFileNames: 'crop.cjs',
  chunkFileNames: 'crop-[name]-[hash].cjs',
  codeSplitting: {
    groups: [
      { name: 'start', test: /\/(cli\/dist\/(run|io)\.js$|commander\/)/, priority: 4 },
      { name: 'service', test: /\/client\/dist\/index\.js$/, priority: 3 },
      {
        name: 'common',
        test: /\/cli\/dist\/(failures|input\/options|output\/(create|view|words)|connection\/open|plans\/reference)\.js$/,
        priority: 2,
      },
      {
        name: 'work',
        test: /\/cli\/dist\/(settings\/settle|connection\/(connect|transport)|output\/writer)\.js$/,
        priority: 1,
      },
    ],
  },
});
const chunks = output.filter(({ type }) => type === 'chunk');
const sources = ({ moduleIds }) => moduleIds.filter((id) => !id.startsWith('\0'));
const modules = chunks.map((chunk) => [chunk.fileName, sources(chunk).map((id) => relative(root, id))]);
writeFileSync(join(folder, 'crop.modules.json'), JSON.stringify(Object.fromEntries(modules)));
