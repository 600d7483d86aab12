import { z } from 'zod'
import { ONE_LINE } from '../../engine/fields/control.ts'
import { whole } from '../../engine/shape.ts'

const name = z.string().trim().min(1).max(60).regex(ONE_LINE, 'control_characters')
const query = z.string().max(4000)
const groups = z.array(z.int().positive().max(Number.MAX_SAFE_INTEGER)).max(500)
export const newView = z.strictObject({ resource: z.string().max(100), name, query, groups: groups.default([]) })
export const changedView = z.strictObject({
  name: name.optional(),
  query: query.optional(),
  groups: groups.optional(),
})

/** A group that a view can be shared with. */
export const group = z.object({ id: z.int(), name: z.string() })

export const view = z.object({
  id: z.int(),
  resource: z.string(),
  name: z.string(),
  query: z.string().meta({ description: 'Of the list’s address, without its question mark' }),
  mine: z.boolean(),
  may_change: z.boolean(),
  owner: z.string(),
  groups: z.array(group).readonly(),
  shared: z.boolean(),
  version: z.int(),
})
/** A list kept under a name; `groups`, with whom it is shared, are told to those who may change it. */
export type View = Readonly<z.output<typeof view>>

/** What somebody has set for himself under one key. */
export const preference = z.record(z.string(), z.unknown())
export const byKey = z.object({
  key: z.string().meta({ description: '`lists`, or `list.` and the name of a resource' }),
})

/** What was typed into a wizard and is not finished. */
export const draft = z.strictObject({
  step: z.string(),
  values: z.record(z.string(), z.unknown()),
  version: z.int(),
  updated_at: z.string(),
})
export type Draft = Readonly<z.output<typeof draft>>
export const newDraft = z.strictObject({
  step: z.string().min(1).max(200).meta({ description: 'The step that is open' }),
  values: z.record(z.string().max(100), z.unknown()).meta({ description: 'What was typed so far, in all steps' }),
  version: whole.meta({ description: 'Of the draft that this goes on from; 0 where there is none' }),
})
export const byResource = z.object({
  resource: z.string().meta({ description: 'Name of the resource that is added to' }),
})
