import { inPages, type ExportReaders } from '../procedures/exported.js';
import { toExported } from './audit/audit.js';
import { toAnswer as toToken } from './personal-tokens/list.js';
import { toAnswer as toSession } from './sessions/list.js';

/** What the export of an account reads of its sessions, tokens and audit log; an account has few sessions and tokens. */
export const exported = {
  async sessions({ records, now, sessionId }, accountId) {
    const sessions = await records.sessions.list(accountId, now());
    return { values: sessions.map((session) => toSession(session, sessionId)) };
  },
  async personal_tokens({ records }, accountId) {
    return { values: (await records.personalTokens.list(accountId)).map(toToken) };
  },
  audit: inPages(({ audit }, accountId, page) => audit.list({ accountId, ...page }), toExported),
} satisfies Partial<ExportReaders>;
