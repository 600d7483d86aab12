import { mutant } from '../mutant.ts'

const READ = 'areas/logs/api/logs'
const REVERT = 'areas/logs/api/revert'
const REQUESTS = 'areas/logs/api/changesets'
const ARCHIVES = 'areas/logs/api/archives'
const SERVERS = 'areas/logs/api/server-logs'
const KEEPS = 'areas/logs/api/keeps'
const UNDO = 'server/engine/undo'

/** Who sees which log entries, and what can be reverted. */
export const logs = [
  mutant(
    'the log shows records out of scope',
    'server/areas/logs/visibleEntries.ts',
    " and ${scopeOf(ctx, one, 'list')})",
    ')',
    READ,
  ),
  mutant(
    'a log entry is shown to anyone',
    'server/areas/logs/entry.ts',
    'sql`l.id = ${id} and ${toldTo(ctx)}`',
    'sql`l.id = ${id}`',
    READ,
  ),
  mutant(
    'rejected sign-ins are shown without permission to see users',
    'schema/areas/logs/endpoints.ts',
    "access: ['Logs:view', 'Users:list']",
    "access: ['Logs:view']",
    READ,
  ),
  mutant(
    'an entry is reverted twice',
    `${UNDO}/revert.ts`,
    'if (rows.length && !undone.length) return',
    'if (rows) return',
    REVERT,
  ),
  mutant(
    'a choice applies to a version that was never shown',
    `${UNDO}/revert.ts`,
    "if (choice === 'put_back') return isOld",
    "if (choice === 'put_back') return false",
    REVERT,
  ),
  mutant(
    'a later change is overwritten without a confirmation',
    `${UNDO}/revert.ts`,
    'return choice === undefined && (fields',
    'return false && (fields',
    REVERT,
  ),
  mutant(
    'a revert ignores the allowed status moves',
    'server/engine/moves/statusGuard.ts',
    '(ctx.isRestoring && !ctx.reverts)',
    'ctx.isRestoring',
    REVERT,
  ),
  mutant(
    'an issued invoice is reverted',
    'server/areas/invoices/invoices.ts',
    "side?.['status'] === 'issued'",
    "side?.['status'] === 'gone'",
    REQUESTS,
  ),
  mutant(
    'a payment is reverted',
    'server/areas/payments/payments.ts',
    "code: 'payment_stands',",
    "code: 'payment_stands', fields: [],",
    REQUESTS,
  ),
  mutant(
    'a preview of a whole request saves its trial',
    `${UNDO}/outlook.ts`,
    'await sql`rollback to savepoint tried`',
    'await sql`release savepoint tried`',
    REQUESTS,
  ),
  mutant(
    'the queue works for a blocked user',
    'server/engine/rights/actorOf.ts',
    'if (!rows[0] || rows[0].barred) return undefined',
    'if (!rows[0]) return undefined',
    REQUESTS,
  ),
  mutant(
    'entries are deleted by a guessed number',
    'server/areas/logs/acts/truncateLog.ts',
    'if (entries !== count)',
    'if (entries < count)',
    ARCHIVES,
  ),
  mutant(
    'recent entries are deleted from the log',
    'server/areas/logs/acts/truncateLog.ts',
    'if (before > latest)',
    'if (before > latest && count < 1)',
    ARCHIVES,
  ),
  mutant(
    'the whole log is given to a user who sees a part of the business',
    'server/areas/logs/archives/fileRoute.ts',
    'demandWhole(ctx.actor, fileOfArchive.concerns)',
    '',
    ARCHIVES,
  ),
  mutant(
    'accounting entries are deleted with the rest',
    'server/areas/logs/archives/store.ts',
    '.filter(({ books }) => books)',
    '.filter(({ books }) => !books)',
    ARCHIVES,
  ),
  mutant(
    'tampered entries are deleted and never seen again',
    'server/areas/logs/archives/make.ts',
    'if (broken.length > 0)',
    'if (broken.length > 99)',
    ARCHIVES,
  ),
  mutant(
    "the server log contains the request's data",
    'server/engine/serverlog/serverLog.ts',
    'request ? textsOf(request)',
    'request ? []',
    SERVERS,
  ),
  mutant(
    'sessions ended early are kept as if they had not been',
    'server/areas/access/retention.ts',
    'least(t.revoked_at',
    'greatest(t.revoked_at',
    KEEPS,
  ),
  mutant(
    'each server deletes at night what another one handles',
    'server/engine/retention/retention.ts',
    'where r.gone is null and r.at <',
    'where r.at is not null or r.at <',
    KEEPS,
  ),
  mutant(
    'a log archive is deleted before the accounting entries it may contain',
    'server/areas/logs/retention.ts',
    'Math.max(await',
    'Math.min(await',
    KEEPS,
  ),
]
