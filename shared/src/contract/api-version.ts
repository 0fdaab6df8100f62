/**
 * The version of the API, `major.minor`, sent with every answer as x-api-version. The minor number rises when
 * something is added; the major number rises when something that clients rely on changes or is removed.
 */
export const apiVersion = '1.0';
