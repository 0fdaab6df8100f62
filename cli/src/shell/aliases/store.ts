import { configDirectory } from '../../settings/address.js';
import type { Env } from '../../settings/preferences.js';
import { openPrivateFile, refuseDamaged, type FileRules } from '../../settings/private-file.js';

/** A word of the user's own for a command, with its options and arguments. */
export interface Alias {
  name: string;
  /** The words that follow `crop`, quoted as for a shell. */
  words: string;
}

export interface Aliases {
  readonly path: string;
  /** Lists the aliases by name. */
  list(): Promise<Alias[]>;
  /** Adds the alias, or replaces the one of that name. */
  set(alias: Alias): Promise<void>;
  remove(name: string): Promise<void>;
}

const rules: FileRules = { timeoutMs: 10_000, onDamage: refuseDamaged };

export function openAliases(env: Env): Aliases {
  const file = openPrivateFile(configDirectory(env), 'aliases', rules);
  return {
    path: file.path,
    async list() {
      const values = Object.entries(await file.read());
      const aliases = values.flatMap(([name, words]) => (typeof words === 'string' ? [{ name, words }] : []));
      return aliases.sort((a, b) => a.name.localeCompare(b.name, 'en'));
    },
    set: ({ name, words }) => file.exclusively((write) => write((values) => void (values[name] = words))),
    remove: (name) => file.exclusively((write) => write((values) => void delete values[name])),
  };
}
