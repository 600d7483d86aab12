import { sql } from 'kysely'
import { isNeeded } from '../../../../../schema/areas/questions/needed.ts'
import type declaration from '../../../../../schema/areas/questions/questions.ts'
import type { AnyResource, Row } from '../../../../../schema/engine/define.ts'
import type { Db, Tx } from '../../../../engine/db/kysely.ts'
import type { Context } from '../../../../engine/http/context.ts'
import { statusLibrary } from '../../../../engine/moves/moves.ts'
import { titleExpression } from '../../../../engine/read/language.ts'
import { recordColumns, tableOf } from '../../../../engine/read/select.ts'

export type Question = Row<typeof declaration>

/** A question that applies to a record, and the status from which it must be answered. */
export interface Applying {
  readonly question: Question
  readonly from: { readonly id: number; readonly title: string; readonly position: number } | null
  /** Whether it must be answered in the record's current status. */
  readonly needed: boolean
}

const QUESTIONS = 'questions'

/** References of one resource, by the resource they reference. */
const pointing = ({ fields }: AnyResource, as: 'column' | 'link'): Map<string, string> =>
  new Map(
    Object.entries(fields).flatMap(([name, { store }]) =>
      store.as === as && 'references' in store && store.references ? [[store.references, name] as const] : [],
    ),
  )

/**
 * Finds, by the resources they reference, the fields of questions that restrict them for a resource: a list that must contain the record's reference
 * (`lead_type_ids`), and the status from which an answer is required (`required_from_lead_status_id`).
 */
function narrowing(ctx: Context, resource: AnyResource) {
  const { resources } = ctx.engine
  const questionResource = resources.get(QUESTIONS)
  const pointingFields = pointing(resource, 'column')
  const only = [...pointing(questionResource, 'link')].flatMap(([target, name]) => {
    const field = pointingFields.get(target)
    return field ? [{ name, field }] : []
  })
  const library = statusLibrary(resources, resource)
  return {
    declared: questionResource,
    only,
    library,
    from: library && pointing(questionResource, 'column').get(library.name),
  }
}

/** References of a resource that decide which questions apply to its records, such as the type. */
export const decidingFields = (ctx: Context, resource: AnyResource): string[] =>
  narrowing(ctx, resource).only.map(({ field }) => field)

interface Status {
  readonly id: number
  readonly position: number
  readonly title: string
  readonly category: string | null
}

/** Returns the questions that apply to a record, in order: active, for its resource, and not restricted to others. For `settling` see below. */
export async function questionsFor(
  ctx: Context,
  db: Db | Tx,
  resource: AnyResource,
  row: Readonly<Record<string, unknown>>,
  settling = false,
): Promise<Applying[]> {
  return (await questionsOf(ctx, db, resource, settling))(row)
}

/**
 * Returns the questions of any number of records of a resource, in two statements.
 * @param settling as if the record were settled (`settled` in the declaration)
 */
export async function questionsOf(
  ctx: Context,
  db: Db | Tx,
  resource: AnyResource,
  settling = false,
): Promise<(row: Readonly<Record<string, unknown>>) => Applying[]> {
  const { declared, only, library, from } = narrowing(ctx, resource)
  const { rows } = await sql<Question & Readonly<Record<string, unknown>>>`
    select ${recordColumns(declared)} from ${tableOf(declared)} t
    where t.archived_at is null and t.active and t.applies_to @> ${[resource.features?.questions]}::text[]
    order by t.position, t.id`.execute(db)
  const statuses = new Map<number, Status>()
  if (library && from && rows.some((question) => question[from] !== null)) {
    const found = await sql<Status>`
      select t.id, t.position, ${titleExpression(library, 't')} as title,
        ${library.fields['category'] ? sql`t.category` : sql`null::text`} as category from ${tableOf(library)} t`.execute(
      db,
    )
    for (const status of found.rows) statuses.set(status.id, status)
  }
  const settledStatuses = settling
    ? [...statuses.values()].filter(({ category }) => resource.settled?.includes(category ?? ''))
    : []
  return (row) => {
    const currentStatus = statuses.get(row[resource.status ?? ''] as number)
    const reachedPosition = Math.max(
      currentStatus?.position ?? Number.NEGATIVE_INFINITY,
      ...settledStatuses.map(({ position }) => position),
    )
    const applying = rows.filter((question) =>
      only.every(({ name, field }) => {
        const narrowedTo = question[name] as readonly number[]
        return narrowedTo.length === 0 || narrowedTo.includes(row[field] as number)
      }),
    )
    return applying.map((question) => {
      const status = from ? statuses.get(question[from] as number) : undefined
      return {
        question,
        from: status && !question.required ? { id: status.id, title: status.title, position: status.position } : null,
        needed: isNeeded({ required: question.required, from: status?.position ?? null }, reachedPosition),
      }
    })
  }
}
