/**
 * Returns a hint with the commands in it as the user has to type them, with `name` in place of `crop`; `commands`
 * are the words that can follow `crop`. Quoted parts may be a user's own words, and stay as they are.
 */
export function asCalled(hint: string, name: string, commands: readonly string[]): string {
  const words = [...commands, '…'].join('|');
  const command = new RegExp(String.raw`(^|[:?;|] |=\S* |\()crop(?= (?:${words})(?:$|[\s.,;)]))`, 'g');
  return hint
    .split(/("[^"]*"|'[^']*')/)
    .map((part, i) => (i % 2 === 1 ? part : part.replace(command, (_, before: string) => before + name)))
    .join('');
}
