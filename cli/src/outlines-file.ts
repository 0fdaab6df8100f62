/**
 * The outlines of countries, which the build writes. This module must stay next to main.ts: the file has to be
 * in its folder, whether the code is compiled or bundled.
 */
export const outlinesFile = new URL('./outlines.json.br', import.meta.url);
