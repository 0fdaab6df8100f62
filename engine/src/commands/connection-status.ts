import { toDocument } from '../bson/document.js';
import type { Command } from './command.js';
import { boolOption } from './options.js';

/** Whoever reaches the socket may do everything: there are no users. */
export const connectionStatus: Command = {
  accepts: { known: ['connectionStatus', 'showPrivileges'] },
  run: ({ body }) =>
    toDocument({
      authInfo: {
        authenticatedUsers: [],
        authenticatedUserRoles: [],
        ...(boolOption(body, 'showPrivileges') && { authenticatedUserPrivileges: [] }),
      },
    }),
};
