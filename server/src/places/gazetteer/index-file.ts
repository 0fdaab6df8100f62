/** Where the build writes the index: the same file as seen from the source and from what is built from it. */
export const indexFile = new URL('../../../dist/places.idx', import.meta.url);
