import { spawn } from 'node:child_process';

const notFound = 127;

/**
 * Shows the text in `pager`, which is a command line. Returns false if there is no such program; leaving the
 * pager early counts as reading to the end.
 */
export function pageThrough(
  pager: string,
  text: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  // As in Git: show colours, quit on short texts, leave the screen as it is. The prompt says how to leave.
  const settings = { LESS: '-FRX -Ps?e(END) .q leaves, space shows more$', LV: '-c', ...env };
  const program = pager.split(/\s/, 1)[0] ?? '';
  const line = `command -v "$0" >/dev/null || exit ${notFound}; exec ${pager}`;
  const child = spawn('sh', ['-c', line, program], { env: settings, stdio: ['pipe', 'inherit', 'inherit'] });
  // Ctrl-C at the terminal is meant for the pager.
  const ignore = () => {};
  process.on('SIGINT', ignore);
  child.stdin.on('error', ignore);
  child.stdin.end(text);
  return new Promise((resolve) => {
    child.on('error', () => end(false));
    child.on('close', (code) => end(code !== notFound));

    function end(isShown: boolean): void {
      process.off('SIGINT', ignore);
      resolve(isShown);
    }
  });
}
