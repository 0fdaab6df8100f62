/** Returns the path of a request without its query, decoded as the router decodes it before it compares. */
export function pathOf({ url }: { url: string }): string {
  const [path = ''] = url.split(/[?#]/, 1);
  try {
    return decodeURI(path);
  } catch {
    // Refused by the router.
    return path;
  }
}
