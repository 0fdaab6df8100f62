import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../source-files.js';
import { startServer, type ServerProcess } from '../processes.js';

export const folder = join(root, 'test/benchmark/contenders');

/** Installs the contenders once, and checks their types: no other command does. */
export function install(): void {
  if (existsSync(join(folder, 'node_modules'))) return;
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { stdio: 'inherit' });
}

export function startContender(program: string, environment: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const settings = {
    ...environment,
    NODE_ENV: 'production',
    TSX_TSCONFIG_PATH: join(folder, 'tsconfig.json'),
  };
  return startServer(['--import', 'tsx', join(folder, program)], settings);
}
