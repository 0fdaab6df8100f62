/** Where the build writes the index: the same file, whether the source or what is built of it asks. */
export const indexFile = new URL('../../../dist/places.idx', import.meta.url);
