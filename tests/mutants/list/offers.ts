import { mutant } from '../mutant.ts'

const OPTIONS = 'server/areas/quotes/options.ts'
const SENT = 'server/areas/quotes/sent.ts'
const API = 'areas/quotes/api/options'

/** Quote options, quote totals, and who can see costs. */
export const offers = [
  mutant(
    'a quote is accepted without choosing an option',
    OPTIONS,
    'if (!isTaken || (merged.accepted_option ?? null) !== null) return',
    'if (isTaken || !isTaken) return',
    API,
  ),
  mutant(
    'an option is accepted of what was not',
    OPTIONS,
    'if (isAccepting && !isTaken)',
    'if (isAccepting && !isTaken && !before)',
    API,
  ),
  mutant(
    'a job takes the lines of every option',
    OPTIONS,
    "!isDivided(quote) || line['option'] === key",
    "!isDivided(quote) || line['option'] !== 0",
    API,
  ),
  mutant(
    'a quote has the value of its first option',
    'schema/areas/jobs/options.ts',
    'options.find(({ suggested }) => suggested) ??',
    'options.find(({ suggested }) => !suggested) ??',
    API,
    'areas/jobs/unit/options',
  ),
  mutant(
    'a deposit exceeds the total',
    'schema/areas/jobs/options.ts',
    'return amount < total ? amount : total',
    'return amount',
    'areas/jobs/unit/options',
  ),
  mutant(
    'the document keeps lines in the order of their lists',
    'schema/areas/jobs/documentLines.ts',
    '(placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b))',
    '(placeOf(a) === placeOf(b) ? 0 : 0)',
    'areas/jobs/unit/options',
    'areas/documents/api/papers',
  ),
  mutant(
    'costs are shown to anyone who reads a quote',
    'server/engine/rights/hideUnpermitted.ts',
    'filter(({ seenBy }) => !permissions.has(seenBy))',
    'filter(({ seenBy }) => permissions.has(seenBy) && seenBy.length < 0)',
    API,
  ),
  mutant(
    "costs are in anyone's exports",
    'server/engine/transfer/export/columns.ts',
    'print(withoutHiddenValues(resources, ctx.actor.permissions, value))',
    'print(value)',
    API,
  ),
  mutant(
    'the deposit of a locked quote is changed',
    'schema/areas/quotes/quotes.ts',
    "...PRICED, 'options', 'deposit_percent', 'deposit_amount'],",
    '...PRICED],',
    API,
  ),
  mutant(
    'a quote counts as sent in any status',
    SENT,
    "else if (newCategory === 'sent') Object.assign",
    'else Object.assign',
    'areas/quotes/api/sent',
  ),
  mutant(
    'a draft has a sent date',
    SENT,
    "if (newCategory === 'draft') Object.assign(values, { sent_at: null })",
    "if (newCategory === 'draft') return",
    'areas/quotes/api/sent',
  ),
  mutant(
    'an undone move restores another time',
    SENT,
    'else if (ctx.isRestoring && before)',
    'else if (ctx.isRestoring && !before)',
    'areas/quotes/api/sent',
  ),
]
