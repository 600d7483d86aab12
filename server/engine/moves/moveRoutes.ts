import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../schema/engine/errors.ts'
import { fails } from '../../../schema/engine/fields/field.ts'
import { permission } from '../../../schema/engine/permissions.ts'
import { askable, MOVE_RULES, type MoveRule } from '../../../schema/engine/status/moves.ts'
import { STATUS_FLAGS } from '../../../schema/engine/status/status.ts'
import type { Tx } from '../db/kysely.ts'
import { whole, type ZodTypes } from '../http/bodies.ts'
import type { Context, Engine, WriteContext } from '../http/context.ts'
import { invalid, ProblemError, problem } from '../http/errors.ts'
import { contextOf } from '../http/routes.ts'
import { fetchRecords, type RecordRow } from '../read/read.ts'
import { colourOf, tableOf } from '../read/select.ts'
import { changesOf, strandedBy } from '../write/strandedBy.ts'
import { transact } from '../write/transact.ts'
import { change } from '../write/update.ts'
import { usersOf } from './moveRules.ts'
import { movesField } from './moves.ts'

const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)
const next = z
  .array(id)
  .max(200)
  .refine((ids) => new Set(ids).size === ids.length, fails('twice'))
const rule = z.strictObject({
  to_status_id: id,
  needs: z.array(z.string().min(1).max(63)).max(60).default([]),
  group_id: id.nullable().default(null),
})
const body = z.strictObject({
  statuses: z
    .array(z.strictObject({ id, version: whole, next, rules: z.array(rule).max(200).default([]) }))
    .min(1)
    .max(500),
  dry_run: z.boolean().optional().meta({ description: 'Says what would be stranded, and changes nothing' }),
})
const movesSchema = z.object({
  statuses: z.array(
    z.object({
      ...{ id, version: z.int(), label: z.string(), colour: z.string().nullable() },
      ...{ automatic: z.boolean(), offered: z.boolean(), next: z.array(id) },
      rules: z.array(z.object({ to_status_id: id, needs: z.array(z.string()), group_id: id.nullable() })),
    }),
  ),
  about: z.array(z.object({ resource: z.string(), fields: z.array(z.string()) })).meta({
    description: 'Whose statuses they are, and the fields that a move may ask for',
  }),
})
const stranded = z.object({
  stranded: z.array(
    z.object({
      ...{ resource: z.string(), from: id, to: id.nullable(), needs: z.array(z.string()), total: z.int() },
      records: z.array(z.object({ id: z.int(), label: z.string() })),
    }),
  ),
})
type Moves = z.output<typeof movesSchema>
type Wanted = z.output<typeof body>['statuses'][number]

async function present(ctx: Context, db: Tx | Engine['db'], library: AnyResource): Promise<Moves> {
  const [field, direction] = library.sort
  const colour = colourOf(library)
  const link = sql.table(`${library.table}_${movesField(library) as string}`)
  const { rows } = await sql<Moves['statuses'][number]>`
    select s.id, s.version, ${sql.ref(`s.${library.represent}`)} as label,
      ${colour ? sql.ref(`s.${colour}`) : sql`null::text`} as colour,
      ${library.fields[STATUS_FLAGS.automatic] ? sql.ref(`s.${STATUS_FLAGS.automatic}`) : sql`false`} as automatic,
      ${library.fields['active'] ? sql`s.active` : sql`true`} as offered,
      array(select m.target_id from ${link} m join ${tableOf(library)} n on n.id = m.target_id and n.archived_at is null
        where m.owner_id = s.id order by m.position) as next,
      coalesce((select jsonb_agg(jsonb_build_object('to_status_id', r.to_status_id, 'needs', r.needs, 'group_id', r.group_id)
        order by r.position) from ${sql.table(`${library.table}_${MOVE_RULES}`)} r where r.owner_id = s.id), '[]'::jsonb) as rules
    from ${tableOf(library)} s where s.archived_at is null
    order by ${sql.ref(`s.${field}`)} ${direction === 'asc' ? sql`asc` : sql`desc`}, s.id`.execute(db)
  const about = usersOf(ctx.engine.resources, library).map((one) => ({ resource: one.name, fields: askable(one) }))
  return { statuses: rows, about }
}

/** A rule keeps the line that it stood in, so that the log shows what became of it. */
function linesOf(wanted: Wanted, before: RecordRow, shown: ReadonlySet<number>): object[] {
  const lines = before[MOVE_RULES] as (MoveRule & { id: number })[]
  const old = new Map(lines.map((line) => [line.to_status_id, line.id]))
  const hidden = lines.filter(({ to_status_id }) => !shown.has(to_status_id))
  const now = wanted.rules
    .filter(({ needs, group_id }) => needs.length > 0 || group_id !== null)
    .map((line) => {
      const known = old.get(line.to_status_id)
      return known === undefined ? line : { id: known, ...line }
    })
  return [...now, ...hidden]
}

/** Errors at the fields of one status as errors at this request's. */
function renamed(error: unknown, at: number, field: string): unknown {
  if (!(error instanceof ProblemError) || !error.extra['errors']) return error
  const errors = Object.fromEntries(
    Object.entries(error.extra['errors'] as FieldErrors).map(([path, found]) => [
      `statuses.${at}.${path.replace(field, 'next').replace(MOVE_RULES, 'rules')}`,
      found,
    ]),
  )
  return problem(error.status, error.code, { ...error.extra, errors })
}

/** Moves to statuses that were put away stay as they are: those may come back. */
async function carryOut(
  write: WriteContext,
  library: AnyResource,
  wanted: readonly Wanted[],
  shown: ReadonlySet<number>,
) {
  const field = movesField(library) as string
  const ids = wanted.map((one) => one.id)
  const twice = ids.findIndex((one, i) => ids.indexOf(one) !== i)
  if (twice >= 0) throw invalid({ [`statuses.${twice}.id`]: [{ code: 'twice' }] })
  const rows = new Map((await fetchRecords(write, write.tx, library, ids, 'update', true)).map((row) => [row.id, row]))
  for (const [i, one] of wanted.entries()) {
    const row = rows.get(one.id)
    if (!row || row.archived_at !== null)
      throw invalid({ [`statuses.${i}.id`]: [{ code: row ? 'archived' : 'not_found' }] })
    const stray = one.rules.findIndex(({ to_status_id }) => !one.next.includes(to_status_id))
    if (stray >= 0) throw invalid({ [`statuses.${i}.rules.${stray}.to_status_id`]: [{ code: 'not_offered' }] })
    if (row.version !== one.version) throw problem(412, 'stale', { current: await present(write, write.tx, library) })
  }
  for (const [i, one] of wanted.entries()) {
    const row = rows.get(one.id) as RecordRow
    const hidden = (row[field] as number[]).filter((to) => !shown.has(to))
    try {
      await change(write, library, row, { [field]: [...one.next, ...hidden], [MOVE_RULES]: linesOf(one, row, shown) })
    } catch (error) {
      throw renamed(error, i, field)
    }
  }
}

/** Thrown at the end of a dry run, so that the database takes everything back. */
class Rehearsed extends Error {}

/**
 * The moves of a library of statuses as one: GET reads them, PUT replaces those of the statuses that it names, in one transaction and
 * one changeset. Each status comes with the version that was seen (412 with all of them as they are now). A dry run goes the same way,
 * refusals included, and says which records it would strand.
 */
export function moveRoutes(app: FastifyInstance, engine: Engine, library: AnyResource): void {
  if (!movesField(library) || !library.fields[MOVE_RULES]) return
  const api = app.withTypeProvider<ZodTypes>()
  const url = `/${library.name}/moves`
  const config = (summary: string) => ({
    config: { access: permission(library.area, 'edit'), resource: library.name, summary },
  })
  const many = library.label[1].toLowerCase()
  api.get(
    url,
    {
      ...config(`Which of the ${many} may follow which, and what the moves ask for`),
      schema: { response: { 200: movesSchema } },
    },
    (request) => present(contextOf(engine, request), engine.db, library),
  )
  api.put(
    url,
    {
      ...config(`Replace which of the ${many} may follow which`),
      schema: { body, response: { 200: z.object({ ...movesSchema.shape, ...stranded.shape }) } },
    },
    async (request) => {
      const ctx = contextOf(engine, request)
      const { statuses, dry_run } = request.body
      let answer: (Moves & z.output<typeof stranded>) | undefined
      try {
        return await transact(ctx, async (write) => {
          const before = await present(write, write.tx, library)
          await carryOut(write, library, statuses, new Set(before.statuses.map((one) => one.id)))
          const after = await present(write, write.tx, library)
          const usable = new Set(after.statuses.filter(({ offered }) => offered).map((one) => one.id))
          const found = changesOf(before.statuses, after.statuses, usable)
          const records = dry_run ? await strandedBy(write, write.tx, usersOf(engine.resources, library), found) : []
          answer = { ...(dry_run ? before : after), stranded: records as z.output<typeof stranded>['stranded'] }
          if (dry_run) throw new Rehearsed()
          return answer
        })
      } catch (error) {
        if (!(error instanceof Rehearsed) || !answer) throw error
        if (ctx.told) Object.assign(ctx.told, { changeset: null, final: false })
        return answer
      }
    },
  )
}
