// The page at the end of a link to a result.
export const shared = {
  /** The title of the tab until the result is there. */
  title: 'A shared result',
  loading: 'Loading the result…',
  failed: 'The result could not be loaded',
  ask: 'Ask a question of your own',
  notThere: 'There is no result at this link',
  whyNot: 'It may be mistyped, or its owner has revoked it.',
  /** The day is written, such as `21 November 2025`. */
  on: (day: string) => `Shared on ${day}, as the result was then.`,
  /** The mark is somebody's name. */
  by: (day: string) => `Shared on ${day} by [](name), as the result was then.`,
};
