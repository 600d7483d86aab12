import { restOfRights } from './restOfRights.ts'
import { restOfTime } from './restOfTime.ts'
import { changedIn, type Rest, SOMETHING } from './unfound.ts'

const money = changedIn('schema/engine/money/money.ts')
const permissions = changedIn('schema/engine/permissions.ts')
const tokens = changedIn('server/areas/access/auth/token.ts')
const totals = changedIn('schema/areas/jobs/totals.ts')

/** Changes that no test finds, and why that is acceptable. */
export const rest: readonly Rest[] = [
  money(
    'const [size, sign] = n < 0n ? [-n, -1n] : [n, 1n]',
    ...(['n < 0n', 'n <= 0n', 'Nothing is neither more nor less than nothing.'] as const),
  ),
  money(
    "const [, sign, whole = '', fraction = ''] = PLAIN.exec(String(value)) ?? []",
    ...(['[]', SOMETHING, 'The first of what was found is not read, and there is no second.'] as const),
  ),
  money(
    'const byRemainder = remainders.toSorted((a, b) => (a.left > b.left ? -1 : a.left < b.left ? 1 : 0))',
    ...(['a.left < b.left', 'true', 'Equal ones stay as they were, whether 0 or 1 is said of them.'] as const),
  ),
  money(
    'const byRemainder = remainders.toSorted((a, b) => (a.left > b.left ? -1 : a.left < b.left ? 1 : 0))',
    ...([
      'a.left < b.left',
      'a.left <= b.left',
      'Equal ones stay as they were, whether 0 or 1 is said of them.',
    ] as const),
  ),
  money(
    'const byRemainder = remainders.toSorted((a, b) => (a.left > b.left ? -1 : a.left < b.left ? 1 : 0))',
    ...(['a.left < b.left', 'false', 'What sorts here asks no more than whether the first comes before.'] as const),
  ),
  money(
    'const byRemainder = remainders.toSorted((a, b) => (a.left > b.left ? -1 : a.left < b.left ? 1 : 0))',
    ...([
      'a.left < b.left',
      'a.left >= b.left',
      'What sorts here asks no more than whether the first comes before.',
    ] as const),
  ),
  totals(
    'return { rates: rates.sort((a, b) => (a.rate < b.rate ? -1 : 1)).map(({ total }) => total), vats }',
    ...(['a.rate < b.rate', 'a.rate <= b.rate', 'No rate is there twice.'] as const),
  ),
  totals(
    'const vats = parts.map(() => 0n)',
    ...(['() => 0n', '() => undefined', 'Each part has a rate, whose VAT takes its place.'] as const),
  ),
  permissions(
    'current = current.parent_id === null ? undefined : groups.get(current.parent_id)',
    ...([
      'current.parent_id === null',
      'false',
      'No group has the id of nothing: the chain ends there either way.',
    ] as const),
  ),
  permissions(
    "for (const { area, features, recordPath = 'details', listAction = 'list' } of resources) {",
    ...(["'list'", '""', 'Every resource has the right to list for its endpoints: this is one more.'] as const),
  ),
  permissions(
    "const set = new Set<Action>([...(areas.get(area) ?? []), ...Object.values(ACT_ACTIONS), 'export', listAction])",
    ...(['[]', SOMETHING, 'What is no action is left out where they are put into their order.'] as const),
  ),
  tokens(
    "if (typeof payload.sid !== 'string' || !SESSION.test(payload.sid) || payload.exp === undefined) return 'invalid'",
    ...(["typeof payload.sid !== 'string'", 'false', 'What is no text has not the form of an id either.'] as const),
  ),
  tokens(
    'if (verifiedTokens.size >= MAX_TOKENS && oldest !== undefined) verifiedTokens.delete(oldest)',
    ...(['oldest !== undefined', 'true', 'Where there are so many there is an oldest one.'] as const),
  ),
  ...restOfRights,
  ...restOfTime,
]
