// What the command line says below lists of places, climates, links and notifications.
export const lists = {
  morePlaces: 'There may be more: name a place, or raise --limit (200 at most).',
  noYears: 'No years are known for this place.',

  noClimates: (command: string) => `There are no climates. Add one: ${command}`,
  climateRemoved: (name: string) => `Removed the climate ${name}.`,

  noLinks: (command: string) => `There are no links. Make one: ${command}`,
  linkOnce: 'The link is shown only once. Anybody who has it can read the result.',
  linkReaches: (server: string) =>
    `It works for those who can reach the server at ${server}, where it has no picture.`,
  linkRevoked: (plan: string) => `Revoked the link to the result of ${plan}.`,

  allRead: 'All notifications are marked as read.',
  waiting: 'Waiting for notifications. Press Ctrl-C to stop.',
  reconnected: 'Reconnected.',
  connectionLost: (server: string) => `The connection to ${server} was lost. Reconnecting.`,
};
