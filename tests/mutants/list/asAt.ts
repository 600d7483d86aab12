import { mutant } from '../mutant.ts'

const TEST = 'areas/logs/api/as-at'
const FILE = 'server/engine/read/asAt.ts'

/** Past states of a record. */
export const asAt = [
  mutant(
    'a change at the exact moment is not included',
    FILE,
    'l.at > ${instant}::timestamptz',
    'l.at >= ${instant}::timestamptz',
    TEST,
  ),
  mutant(
    'the last change after a moment gives the earlier value',
    FILE,
    'select c.name, min(l.id) as id',
    'select c.name, max(l.id) as id',
    TEST,
  ),
  mutant(
    'a record is shown before it was created',
    FILE,
    'if (!before && requested < Date.parse(began))',
    'if (!before && requested < 0)',
    TEST,
  ),
  mutant('missing log entries are made up', FILE, 'if (taken && first !== null', 'if (!taken && first !== null', TEST),
  mutant(
    'data stored outside the log is shown',
    FILE,
    '!resource.fields[name]?.options.unlogged',
    'resource.fields[name] !== undefined',
    TEST,
  ),
  mutant(
    'past states of a record out of scope are shown',
    FILE,
    "fetchRecords(ctx, db, resource, [id], 'read')",
    "fetchRecords({ ...ctx, actor: { ...ctx.actor, user: { ...ctx.actor.user, scope: 'all' } } }, db, resource, [id], 'read')",
    TEST,
  ),
]
