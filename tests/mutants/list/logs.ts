import { mutant } from '../mutant.ts'

const READ = 'areas/logs/api/logs'
const REVERT = 'areas/logs/api/revert'
const REQUESTS = 'areas/logs/api/changesets'
const UNDO = 'server/engine/undo'

/** Who is told what of the log, and what goes back. */
export const logs = [
  mutant(
    'the log tells of records out of scope',
    ...['server/areas/logs/told.ts', " and ${scopeOf(ctx, one, 'list')})", ')', READ],
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
    ...['schema/areas/logs/endpoints.ts', "access: ['Logs:view', 'Users:list']", "access: ['Logs:view']", READ],
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
    ...[`${UNDO}/revert.ts`, 'return choice === undefined && (fields', 'return false && (fields', REVERT],
  ),
  mutant(
    'a revert moves a status as it likes',
    'server/engine/moves/statusGuard.ts',
    '(ctx.putsBack && !ctx.reverts)',
    'ctx.putsBack',
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
    'server/engine/transfer/import/actor.ts',
    'if (!rows[0] || rows[0].barred) return undefined',
    'if (!rows[0]) return undefined',
    REQUESTS,
  ),
]
