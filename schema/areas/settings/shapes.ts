import { z } from 'zod'
import { emptyBody, wholeNumber } from '../../engine/shape.ts'

const person = z.object({ id: z.int(), name: z.string() })

export const state = z.object({
  id: z.int(),
  key: z.string(),
  group: z.string(),
  version: wholeNumber,
  value: z.unknown().meta({ description: 'Current value; always null for a secret' }),
  is_set: z.boolean().meta({ description: 'Whether it has been set' }),
  from: z.enum(['default', 'set', 'environment']),
  variable: z.string().nullable().meta({ description: 'Environment variable that overrides the setting' }),
  updated_at: z.iso.datetime(),
  updated_by: person.nullable(),
})
/** The state of a setting. */
export type SettingState = Readonly<z.output<typeof state>>

/** Key → value; null resets it. */
export const values = z.record(z.string().max(120), z.unknown())

export const entry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  user: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  secret: z.boolean().meta({ description: 'For a secret, only that it was replaced or removed' }),
})
export type SettingEntry = Readonly<z.output<typeof entry>>

/** Identifies a settings file. */
export const FILE_FORMAT = 'settings' as const
export const file = z.object({ format: z.literal(FILE_FORMAT), version: z.literal(1), settings: values })

export const imported = z.object({
  changes: z.array(z.object({ key: z.string(), before: z.unknown(), after: z.unknown() })),
  left: z.array(z.object({ key: z.string(), why: z.enum(['overruled', 'unknown', 'secret']) })),
})
export type Imported = Readonly<z.output<typeof imported>>

/** Result of a test of settings. */
export const testResult = z.object({
  ok: z.boolean(),
  code: z.string().meta({ description: 'Key of the message' }),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  parts: z
    .array(z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }))
    .optional()
    .meta({ description: 'Further messages' }),
  said: z.string().nullable().meta({ description: 'Response of the other service' }),
  took: z.int().meta({ description: 'Milliseconds' }),
  at: z.iso.datetime(),
})
export type TestResult = Readonly<z.output<typeof testResult>>

/** Common declaration of endpoints that test something, besides the name: the path ends with the test's name in its group. */
export const connectionTest = (name: string, summary: string) =>
  ({
    of: null,
    concerns: 'business',
    method: 'POST',
    sends: true,
    path: `/system-settings/test/${name}`,
    summary,
    access: ['SettingGroups:edit'],
    body: emptyBody,
    answer: testResult,
  }) as const
