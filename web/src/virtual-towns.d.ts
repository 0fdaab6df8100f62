/** Written by the build, see towns.mjs: the largest towns first. */
declare module 'virtual:towns' {
  export const towns: readonly (readonly [name: string, latitude: number, longitude: number])[];
}
