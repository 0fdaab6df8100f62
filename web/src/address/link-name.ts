/** Returns the name at the end of a link to a result; undefined at any other path. */
export function linkNameIn(path: string): string | undefined {
  return /\/results\/([^/]+)$/.exec(path)?.[1];
}
