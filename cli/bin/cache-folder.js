const { existsSync, lstatSync, mkdirSync } = require('node:fs');
const { homedir } = require('node:os');
const { dirname, isAbsolute, join } = require('node:path');

/**
 * A folder for compiled code that is the user's own; undefined if there is none. Node runs what it reads from there, so
 * nobody else may write to it. Its own choice is in the folder of temporary files, which all users share.
 */
module.exports = (env) => {
  try {
    const given = env.XDG_CACHE_HOME ?? '';
    const caches = isAbsolute(given) ? given : join(homedir(), '.cache');
    const folder = join(caches, 'crop');
    for (const each of [caches, folder]) {
      // Not in another user's folder, as when root acts for somebody.
      if (isOwn(dirname(each)) && !existsSync(each)) mkdirSync(each, { mode: 0o700 });
    }
    return isOwn(folder) ? folder : undefined;
  } catch {
    return undefined;
  }
};

function isOwn(folder) {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  return stats?.isDirectory() && stats.uid === process.getuid?.() && (stats.mode & 0o022) === 0;
}
