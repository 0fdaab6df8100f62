/**
 * The manual page in the package. This module must stay next to main.ts: the page has to be in the folder `man`
 * beside it, whether the code is compiled or bundled.
 */
export const manualFile = new URL('./man/crop.1', import.meta.url);
