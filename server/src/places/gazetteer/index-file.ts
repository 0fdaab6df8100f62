/** The index that the build writes; the path is the same from the source and from the compiled file. */
export const indexFile = new URL('../../../dist/places.idx', import.meta.url);
