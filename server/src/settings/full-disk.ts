/** Returns an error that names the folder if its disk is full, and any other error unchanged. */
export function explainFullDisk(folder: string, error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') return error;
  const message = `The disk of ${folder} is full (${error.message}). Free some space, and start again.`;
  return new Error(message, { cause: error });
}
