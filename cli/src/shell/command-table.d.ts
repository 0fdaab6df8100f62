// The build generates the module itself from the commands, their groups and the help topics: see
// cli/command-table.mjs.
import type { Command } from '../command/define-command.js';
import type { Connections } from '../service/service-command.js';

/** The part of a command that start-up needs; `load` runs only when the command or its help is requested. */
export interface CommandEntry {
  /** The words that invoke the command. */
  words: string;
  alias?: string;
  summary: string;
  load(): Promise<{ command: Command<Connections> }>;
}

export interface TopicEntry {
  summary: string;
  load(): Promise<{ text: string }>;
}

/** The commands in the order of --help; a group is listed where its first command is. */
export declare const commandTable: readonly CommandEntry[];

/** The summary of each group of commands, by its words. */
export declare const groups: Readonly<Record<string, string>>;

/** The pages of `crop help TOPIC`, by name. */
export declare const helpTopics: Readonly<Record<string, TopicEntry>>;
