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
    'the log tells of records out of scope',
    'server/areas/logs/visibleEntries.ts',
    " and ${scopeOf(ctx, one, 'list')})",
    ')',
    READ,
  ),
  mutant(
    'an entry is shown whoever asks',
    'server/areas/logs/entry.ts',
    'sql`l.id = ${id} and ${toldTo(ctx)}`',
    'sql`l.id = ${id}`',
    READ,
  ),
  mutant(
    'refused logins are told without the right to people',
    'schema/areas/logs/endpoints.ts',
    "access: ['Logs:view', 'Users:list']",
    "access: ['Logs:view']",
    READ,
  ),
  mutant(
    'an entry is put back twice',
    `${UNDO}/revert.ts`,
    'if (rows.length && !undone.length) return',
    'if (rows) return',
    REVERT,
  ),
  mutant(
    'a choice holds over a version that nobody saw',
    `${UNDO}/revert.ts`,
    "if (choice === 'put_back') return isOld",
    "if (choice === 'put_back') return false",
    REVERT,
  ),
  mutant(
    'what was changed since is overwritten unasked',
    `${UNDO}/revert.ts`,
    'return choice === undefined && (fields',
    'return false && (fields',
    REVERT,
  ),
  mutant(
    'a revert moves a status as it likes',
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
    'a look at a whole request keeps what it tried',
    `${UNDO}/outlook.ts`,
    'await sql`rollback to savepoint tried`',
    'await sql`release savepoint tried`',
    REQUESTS,
  ),
  mutant(
    'the queue does it for who was shut out',
    'server/engine/rights/actorOf.ts',
    'if (!rows[0] || rows[0].barred) return undefined',
    'if (!rows[0]) return undefined',
    REQUESTS,
  ),
  mutant(
    'entries are taken out by a number that somebody guessed',
    'server/areas/logs/acts/truncateLog.ts',
    'if (entries !== count)',
    'if (entries < count)',
    ARCHIVES,
  ),
  mutant(
    'what is too young is taken out of the log',
    'server/areas/logs/acts/truncateLog.ts',
    'if (before > latest)',
    'if (before > latest && count < 1)',
    ARCHIVES,
  ),
  mutant(
    'the whole log is handed to who sees a part of the business',
    'server/areas/logs/archives/fileRoute.ts',
    'demandWhole(ctx.actor, fileOfArchive.concerns)',
    '',
    ARCHIVES,
  ),
  mutant(
    'what belongs to the books goes with all the rest',
    'server/areas/logs/archives/store.ts',
    '.filter(({ books }) => books)',
    '.filter(({ books }) => !books)',
    ARCHIVES,
  ),
  mutant(
    'entries that were tampered with are taken out and never seen again',
    'server/areas/logs/archives/make.ts',
    'if (broken.length > 0)',
    'if (broken.length > 99)',
    ARCHIVES,
  ),
  mutant(
    'the log of servers tells what was sent',
    'server/engine/serverlog/serverLog.ts',
    'request ? textsOf(request)',
    'request ? []',
    SERVERS,
  ),
  mutant(
    'sessions that were ended early are kept as if they had not been',
    'server/areas/access/retention.ts',
    'least(t.revoked_at',
    'greatest(t.revoked_at',
    KEEPS,
  ),
  mutant(
    'each server takes away by night what another one has',
    'server/engine/retention/retention.ts',
    'where r.gone is null and r.at <',
    'where r.at is not null or r.at <',
    KEEPS,
  ),
  mutant(
    'an archive of the log goes before the books that it may hold',
    'server/areas/logs/retention.ts',
    'Math.max(await',
    'Math.min(await',
    KEEPS,
  ),
]
