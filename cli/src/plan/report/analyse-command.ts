/** Returns the command that analyses a plan. */
export function analyseCommand({ id }: { id: string }): string {
  return `crop plan analyze ${id}`;
}
