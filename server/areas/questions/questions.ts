import { sql } from 'kysely'
import questions, { CONDITION_TYPES, type QuestionType } from '../../../schema/areas/questions/questions.ts'
import type { Row } from '../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../schema/engine/errors.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { invalid } from '../../engine/http/errors.ts'

type Question = Row<typeof questions>
type Condition = Question['show_if'][number]

interface Tested {
  readonly id: number
  readonly type: QuestionType
  readonly options: readonly string[]
}

/** Conditions may test only existing options of questions that have options. Missing questions are refused by the check of references. */
async function checkConditions({ tx }: WriteContext, conditions: readonly Condition[]): Promise<void> {
  const { rows } = await sql<Tested>`
    select q.id, q.type, array(select o.id::text from questions_options o where o.owner_id = q.id) as options
    from questions q where q.id = any(${conditions.map((c) => c.question_id)}::bigint[])`.execute(tx)
  const tested = new Map(rows.map((q) => [q.id, q]))
  const errors: FieldErrors = {}
  conditions.forEach(({ question_id, is }, i) => {
    const question = tested.get(question_id)
    if (!question) return
    const keys = question.type === 'yes_no' ? ['yes', 'no'] : question.options
    if (!CONDITION_TYPES.includes(question.type)) errors[`show_if.${i}.question_id`] = [{ code: 'not_offered' }]
    else if (is.some((key) => !keys.includes(key))) errors[`show_if.${i}.is`] = [{ code: 'not_offered' }]
  })
  if (Object.keys(errors).length) throw invalid(errors)
}

/** Questions that depend on each other in a circle would never be shown. */
async function checkCircle({ tx }: WriteContext, id: number, conditions: readonly Condition[]): Promise<void> {
  // Two users could each add half of a circle without seeing the other's, so only one write of conditions runs at a time.
  await sql`select pg_advisory_xact_lock(hashtext('questions show_if'))`.execute(tx)
  const { rows } = await sql<{ found: boolean }>`
    with recursive waits (id) as (
      select unnest(${conditions.map((c) => c.question_id)}::bigint[])
      union select c.question_id from questions_show_if c join waits on c.owner_id = waits.id)
    select exists (select from waits where id = ${id}) as found`.execute(tx)
  if (rows[0]?.found) throw invalid({ show_if: [{ code: 'cycle' }] })
}

/** A question tested by conditions of others keeps its type and the options they name. */
async function checkTested({ tx }: WriteContext, before: Question, values: Partial<Question>): Promise<void> {
  const keptOptions = new Set((values.options ?? before.options).map((o) => o.id))
  const removedOptions = before.options.flatMap(({ id }) =>
    id === undefined || keptOptions.has(id) ? [] : [String(id)],
  )
  const { rows } = await sql<{ gone: boolean | null }>`
    select bool_or(c."is" ?| ${removedOptions}::text[]) as gone
    from questions_show_if c join questions q on q.id = c.owner_id
    where c.question_id = ${before.id} and q.archived_at is null having count(*) > 0`.execute(tx)
  if (!rows[0]) return
  if (values.type !== undefined && values.type !== before.type) throw invalid({ type: [{ code: 'in_use' }] })
  if (rows[0].gone) throw invalid({ options: [{ code: 'in_use' }] })
}

export default defineServer(questions, {
  before: async (ctx, values, before) => {
    if (values.show_if?.length) await checkConditions(ctx, values.show_if)
    if (before && values.show_if?.length) await checkCircle(ctx, before.id, values.show_if)
    if (before && (values.type !== undefined || values.options !== undefined)) await checkTested(ctx, before, values)
  },
})
