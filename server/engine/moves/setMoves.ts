import { sql } from 'kysely'
import type { z } from 'zod'
import type { Moves, savedMoves, WantedMoves, wantedMoves } from '../../../schema/areas/workspace/moveShapes.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../schema/engine/errors.ts'
import { askable, MOVE_RULES, type MoveRule, movesField } from '../../../schema/engine/status/moves.ts'
import { STATUS_FLAGS } from '../../../schema/engine/status/status.ts'
import type { Tx } from '../db/kysely.ts'
import type { Context, Engine, WriteContext } from '../http/context.ts'
import { invalid, ProblemError, problem } from '../http/errors.ts'
import { titleExpression } from '../read/language.ts'
import { fetchRecords, type RecordRow } from '../read/read.ts'
import { colourOf, tableOf } from '../read/select.ts'
import { rehearse } from '../write/transact.ts'
import { change } from '../write/update.ts'
import { usersOf } from './moveRules.ts'
import { changesOf, recordsLeftBehind } from './recordsLeftBehind.ts'

/** The active statuses of a library, with the moves from each. */
export async function movesOf(ctx: Context, db: Tx | Engine['db'], library: AnyResource): Promise<Moves> {
  const [field, direction] = library.sort
  const colour = colourOf(library)
  const link = sql.table(`${library.table}_${movesField(library) as string}`)
  const { rows } = await sql<Moves['statuses'][number]>`
    select s.id, s.version, ${titleExpression(library, 's')} as label,
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

/** A rule keeps its line, so that the log shows what became of it. */
function linesOf(wanted: WantedMoves, before: RecordRow, visible: ReadonlySet<number>): object[] {
  const lines = before[MOVE_RULES] as (MoveRule & { id: number })[]
  const old = new Map(lines.map((line) => [line.to_status_id, line.id]))
  const hidden = lines.filter(({ to_status_id }) => !visible.has(to_status_id))
  const now = wanted.rules
    .filter(({ needs, group_id }) => needs.length > 0 || group_id !== null)
    .map((line) => {
      const existingId = old.get(line.to_status_id)
      return existingId === undefined ? line : { id: existingId, ...line }
    })
  return [...now, ...hidden]
}

/** Moves errors at the fields of one status to the fields of this request. */
function renamed(error: unknown, index: number, field: string): unknown {
  if (!(error instanceof ProblemError) || !error.extra['errors']) return error
  const errors = Object.fromEntries(
    Object.entries(error.extra['errors'] as FieldErrors).map(([path, found]) => [
      `statuses.${index}.${path.replace(field, 'next').replace(MOVE_RULES, 'rules')}`,
      found,
    ]),
  )
  return problem(error.status, error.code, { ...error.extra, errors })
}

/** Moves to archived statuses stay, because those may be restored. */
async function carryOut(
  write: WriteContext,
  library: AnyResource,
  wanted: readonly WantedMoves[],
  visible: ReadonlySet<number>,
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
    if (row.version !== one.version) throw problem(412, 'stale', { current: await movesOf(write, write.tx, library) })
  }
  for (const [i, one] of wanted.entries()) {
    const row = rows.get(one.id) as RecordRow
    const hidden = (row[field] as number[]).filter((target) => !visible.has(target))
    try {
      await change(write, library, row, { [field]: [...one.next, ...hidden], [MOVE_RULES]: linesOf(one, row, visible) })
    } catch (error) {
      throw renamed(error, i, field)
    }
  }
}

/** Replaces the moves of the named statuses, or in a dry run returns the records that would be left without a move. */
export async function setMoves(
  write: WriteContext,
  library: AnyResource,
  { statuses, dry_run }: Readonly<z.output<typeof wantedMoves>>,
): Promise<z.output<typeof savedMoves>> {
  const before = await movesOf(write, write.tx, library)
  const carry = async (inner: WriteContext) => {
    await carryOut(inner, library, statuses, new Set(before.statuses.map((one) => one.id)))
    return movesOf(inner, inner.tx, library)
  }
  if (!dry_run) return { ...(await carry(write)), stranded: [] }
  const stranded = await rehearse(write, async (inner) => {
    const after = await carry(inner)
    const usable = new Set(after.statuses.filter(({ offered }) => offered).map((one) => one.id))
    const changes = changesOf(before.statuses, after.statuses, usable)
    return recordsLeftBehind(write, write.tx, usersOf(write.engine.resources, library), changes)
  })
  return { ...before, stranded }
}
