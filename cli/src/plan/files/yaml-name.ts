/** Whether a file is YAML by its extension; crop reads YAML, but does not write it. */
export function isYaml(fileName: string): boolean {
  return /\.ya?ml$/i.test(fileName);
}
