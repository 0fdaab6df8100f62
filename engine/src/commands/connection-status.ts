import { toDocument } from '../bson/document.js';
import type { Command } from './command.js';

/** Nobody signs in: whoever may open the socket may do everything. */
export const connectionStatus: Command = {
  accepts: { known: ['connectionStatus'], ignored: ['showPrivileges'] },
  run: () => toDocument({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] } }),
};
