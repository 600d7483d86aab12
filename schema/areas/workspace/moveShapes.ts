import { z } from 'zod'
import { resources } from '../../all.ts'
import type { AnyResource } from '../../engine/define.ts'
import { failsWith } from '../../engine/fields/field.ts'
import { idNumber, wholeNumber } from '../../engine/shape.ts'
import { MOVE_RULES, movesField } from '../../engine/status/moves.ts'

/** Status libraries with moves. */
export const withMoves: readonly AnyResource[] = resources.all.filter(
  (library) => movesField(library) && library.fields[MOVE_RULES],
)

const next = z
  .array(idNumber)
  .max(200)
  .refine((ids) => new Set(ids).size === ids.length, failsWith('twice'))
const rule = z.strictObject({
  to_status_id: idNumber,
  needs: z.array(z.string().min(1).max(63)).max(60).default([]),
  group_id: idNumber.nullable().default(null),
})
export const wantedMoves = z.strictObject({
  statuses: z
    .array(z.strictObject({ id: idNumber, version: wholeNumber, next, rules: z.array(rule).max(200).default([]) }))
    .min(1)
    .max(500),
  dry_run: z.boolean().optional().meta({ description: 'Says what would be stranded, and changes nothing' }),
})
export type WantedMoves = z.output<typeof wantedMoves>['statuses'][number]
export type SentMoves = z.input<typeof wantedMoves>['statuses'][number]

export const moves = z.object({
  statuses: z.array(
    z.object({
      id: idNumber,
      version: z.int(),
      label: z.string(),
      colour: z.string().nullable(),
      automatic: z.boolean(),
      offered: z.boolean(),
      next: z.array(idNumber),
      rules: z.array(z.object({ to_status_id: idNumber, needs: z.array(z.string()), group_id: idNumber.nullable() })),
    }),
  ),
  about: z.array(z.object({ resource: z.string(), fields: z.array(z.string()) })).meta({
    description: 'Whose statuses they are, and the fields that a move may ask for',
  }),
})
/** The statuses of a library with their moves. */
export type Moves = Readonly<z.output<typeof moves>>

export type MoveStatus = Moves['statuses'][number]

const stranded = z.object({
  resource: z.string(),
  from: idNumber,
  to: idNumber.nullable(),
  needs: z.array(z.string()).readonly(),
  total: z.int(),
  records: z.array(z.object({ id: z.int(), label: z.string() })).readonly(),
})
/**
 * Records that a change of the moves would leave in the status `from` without a move (`to` is null), or before a move that requires fields of which
 * they lack at least one. `records` are the first of them that the caller may see.
 */
export type Stranded = Readonly<z.output<typeof stranded>>
export const savedMoves = moves.extend({ stranded: z.array(stranded) })
