import { configDirectory } from '../../settings/address.js';
import type { Env } from '../../settings/preferences.js';
import { openPrivateFile, refuseDamaged, type FileRules } from '../../settings/private-file.js';

/** A word of the user's own for a command, with its options and arguments. */
export interface Alias {
  name: string;
  /** The words that follow `crop`, quoted as for a shell. */
  words: string;
}

export type Aliases = ReturnType<typeof openAliases>;

const rules: FileRules = { timeoutMs: 10_000, onDamage: refuseDamaged };

export function openAliases(env: Env) {
  const file = openPrivateFile(configDirectory(env), 'aliases', rules);
  return {
    path: file.path,
    /** Lists the aliases by name. */
    async list(): Promise<Alias[]> {
      const values = Object.entries(await file.read());
      const aliases = values.flatMap(([name, words]) => (typeof words === 'string' ? [{ name, words }] : []));
      return aliases.sort((a, b) => a.name.localeCompare(b.name, 'en'));
    },
    /** Adds the alias, or replaces the one of that name. */
    set: ({ name, words }: Alias) =>
      file.exclusively((write) => write((values) => void (values[name] = words))),
    remove: (name: string) => file.exclusively((write) => write((values) => void delete values[name])),
  };
}
