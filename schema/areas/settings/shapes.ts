import { z } from 'zod'
import { nothing, whole } from '../../engine/shape.ts'

const person = z.object({ id: z.int(), name: z.string() })

export const state = z.object({
  id: z.int(),
  key: z.string(),
  group: z.string(),
  version: whole,
  value: z.unknown().meta({ description: 'In force; null for a secret, whatever it is' }),
  is_set: z.boolean().meta({ description: 'Somebody decided it; of a secret: there is one' }),
  from: z.enum(['default', 'set', 'environment']),
  variable: z.string().nullable().meta({ description: 'Of the environment, that takes its place when it is set' }),
  updated_at: z.iso.datetime(),
  updated_by: person.nullable(),
})
/** How a setting stands. */
export type SettingState = Readonly<z.output<typeof state>>

/** Key → value; null takes back what was set. */
export const values = z.record(z.string().max(120), z.unknown())

export const entry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  user: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  secret: z.boolean().meta({ description: 'Of a secret: that it was replaced or taken away is all that is known' }),
})
export type SettingEntry = Readonly<z.output<typeof entry>>

/** What a file of settings is told by. */
export const FILE_FORMAT = 'settings' as const
export const file = z.object({ format: z.literal(FILE_FORMAT), version: z.literal(1), settings: values })

export const imported = z.object({
  changes: z.array(z.object({ key: z.string(), before: z.unknown(), after: z.unknown() })),
  left: z.array(z.object({ key: z.string(), why: z.enum(['overruled', 'unknown', 'secret']) })),
})
export type Imported = Readonly<z.output<typeof imported>>

/** What came of trying something that settings are about. */
export const tried = z.object({
  ok: z.boolean(),
  code: z.string().meta({ description: 'Key of the sentence that says it' }),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  parts: z
    .array(z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }))
    .optional()
    .meta({ description: 'Further sentences, one of each kind' }),
  said: z.string().nullable().meta({ description: 'What the other side answered, in its own words' }),
  took: z.int().meta({ description: 'Milliseconds' }),
  at: z.iso.datetime(),
})
export type Tried = Readonly<z.output<typeof tried>>

/** What an endpoint that tries something is declared with, besides its name: its path ends as the test is called in its group. */
export const trial = (name: string, summary: string) =>
  ({
    of: null,
    concerns: 'business',
    method: 'POST',
    path: `/system-settings/test/${name}`,
    summary,
    access: ['SettingGroups:edit'],
    body: nothing,
    answer: tried,
  }) as const
