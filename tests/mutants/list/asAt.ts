import { mutant } from '../mutant.ts'

const TEST = 'areas/logs/api/as-at'
const FILE = 'server/engine/read/asAt.ts'

/** Past states of a record. */
export const asAt = [
  mutant(
    'what was changed at the very moment is not told',
    FILE,
    'l.at > ${instant}::timestamptz',
    'l.at >= ${instant}::timestamptz',
    TEST,
  ),
  mutant(
    'the last change after a moment says what was then',
    FILE,
    'select c.name, min(l.id) as id',
    'select c.name, max(l.id) as id',
    TEST,
  ),
  mutant(
    'a record is told of before it was made',
    FILE,
    'if (!before && requested < Date.parse(began))',
    'if (!before && requested < 0)',
    TEST,
  ),
  mutant('what the log has lost is made up', FILE, 'if (taken && first !== null', 'if (!taken && first !== null', TEST),
  mutant(
    'what is kept past the log is told',
    FILE,
    '!resource.fields[name]?.options.unlogged',
    'resource.fields[name] !== undefined',
    TEST,
  ),
  mutant(
    'how a record out of scope was is told',
    FILE,
    "fetchRecords(ctx, db, resource, [id], 'read')",
    "fetchRecords({ ...ctx, actor: { ...ctx.actor, user: { ...ctx.actor.user, scope: 'all' } } }, db, resource, [id], 'read')",
    TEST,
  ),
]
