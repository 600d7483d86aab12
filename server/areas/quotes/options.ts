import { sql } from 'kysely'
import { currentOption, isDivided, OWN_TERMS, optionsOf, optionTotals } from '../../../schema/areas/jobs/options.ts'
import type quotes from '../../../schema/areas/quotes/quotes.ts'
import type { Row } from '../../../schema/engine/define.ts'
import { pounds } from '../../../schema/engine/money/money.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { demandChoice } from '../../engine/http/questions.ts'
import { systemComment } from '../record/parts/comments/comments.ts'

type Quote = Row<typeof quotes>
type Values = Partial<Quote> & Record<string, unknown>

/** Categories of accepted quotes. */
const WON_CATEGORIES: readonly string[] = ['won', 'converted']

async function categoryOf({ tx }: WriteContext, status: unknown): Promise<string | undefined> {
  const { rows } = await sql<{ category: string }>`
    select category from quote_statuses where id = ${status ?? null}`.execute(tx)
  return rows[0]?.category
}

/**
 * Requires an accepted option when a quote with several options is accepted, and clears it when the quote is reopened. Changes `values`.
 * @throws problem 409 option_needed with the options to choose from at accepted_option; quote_not_accepted if the quote is not accepted
 */
async function checkAccepted(ctx: WriteContext, values: Values, before: Quote | null): Promise<void> {
  const isAccepting = values.accepted_option !== undefined && values.accepted_option !== null
  if (ctx.isRestoring || (values.quote_status_id === undefined && !isAccepting)) return
  const merged = { ...before, ...values }
  const category = await categoryOf(ctx, merged.quote_status_id)
  const isTaken = WON_CATEGORIES.includes(category ?? '')
  if (isAccepting && before && (await categoryOf(ctx, before.quote_status_id)) === 'converted')
    throw problem(409, 'quote_locked', { errors: { accepted_option: [{ code: 'quote_locked' }] } })
  if (isAccepting && !isTaken)
    throw problem(409, 'quote_not_accepted', { errors: { accepted_option: [{ code: 'quote_not_accepted' }] } })
  if (!isTaken && before?.accepted_option) Object.assign(values, { accepted_option: null })
  if (!isTaken || (merged.accepted_option ?? null) !== null) return
  const [only, ...otherOptions] = optionTotals(merged)
  if (otherOptions.length === 0) {
    if (isDivided(merged)) Object.assign(values, { accepted_option: only.option.key })
    return
  }
  demandChoice('option_needed', {
    field: 'accepted_option',
    likely: currentOption(merged).key,
    choices: [only, ...otherOptions].map(({ option: { key, name }, totals }) => ({
      value: key,
      label: name,
      amount: pounds(totals.total_inc_vat),
    })),
  })
}

/**
 * Keeps discount and deposit of the quote equal to those of its current option. A write to the quote's own fields changes the current option. Changes
 * `values`.
 */
function agree(values: Values, before: Quote | null): void {
  const merged = { ...before, ...values }
  if (!isDivided(merged)) return
  const { key } = currentOption(merged)
  const changedTerms = OWN_TERMS.filter((name) => values[name] !== undefined)
  if (changedTerms.length && values.options === undefined)
    Object.assign(values, {
      options: merged.options?.map((one) =>
        one.key === key ? { ...one, ...Object.fromEntries(changedTerms.map((name) => [name, values[name]])) } : one,
      ),
    })
  const current = optionsOf({ ...merged, ...values }).find((one) => one.key === key)
  for (const name of OWN_TERMS)
    if ((merged[name] ?? null) !== (current?.[name] ?? null)) Object.assign(values, { [name]: current?.[name] ?? null })
}

/** Checks options against each other and the quote, before pricing. Changes `values`. */
export async function checkOptions(ctx: WriteContext, values: Values, before: Quote | null): Promise<void> {
  await checkAccepted(ctx, values, before)
  agree(values, before)
}

/** Returns what an accepted quote passes on: the lines and discount of the accepted option, without the option itself. */
export function acceptedValues<T extends Readonly<Record<string, unknown>>>(quote: T) {
  const { key, overall_discount } = currentOption(quote)
  const lines = (name: string) =>
    ((quote[name] ?? []) as readonly Record<string, unknown>[])
      .filter((line) => !isDivided(quote) || line['option'] === key)
      .map(({ option: _, ...line }) => line)
  return { overall_discount, services: lines('services'), materials: lines('materials') }
}

/** Adds a comment saying which of several options was accepted. */
export async function noteAccepted(ctx: WriteContext, after: Quote, before: Quote | null): Promise<void> {
  const { accepted_option: key } = after
  if (key === null || key === (before?.accepted_option ?? null) || !isDivided(after)) return
  const name = optionsOf(after).find((option) => option.key === key)?.name ?? ''
  await systemComment(
    ctx,
    { resource: 'quotes', id: after.id },
    { key: 'option_accepted', params: { name }, about: null },
  )
}
