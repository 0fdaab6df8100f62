/** The major version of the service's API that this client was made for. */
const apiMajor = 1;

/**
 * Describes how the version that a server reports differs from the client's; undefined if the two are
 * compatible.
 */
export function describeOtherVersion(url: string, version: string | null | undefined): string | undefined {
  const major = /^(\d+)\./.exec(version ?? '')?.[1];
  if (major === undefined || Number(major) === apiMajor) return undefined;
  return (
    `The API of ${url} has version ${version}, but this client was made for version ${apiMajor}. ` +
    "Install the client of the server's release."
  );
}
