/** The index that the build writes; the relative path works from both the source and the compiled file. */
export const indexFile = new URL('../../../dist/places.idx', import.meta.url);
