import { z } from 'zod'
import { resources } from '../../all.ts'
import type { AnyResource } from '../../engine/define.ts'
import type { RecordFeatures } from '../../engine/features.ts'
import { type Permission, permission } from '../../engine/permissions.ts'
import { typedAs } from '../../engine/shape.ts'
import type { Question } from '../questions/asked.ts'

/** Resources with this feature; those with a record screen, when none is named. */
export const carriers = (part?: keyof RecordFeatures): readonly AnyResource[] =>
  resources.all.filter(({ features }) => features && (part === undefined || features[part]))

/** Permission for seeing a record, and with it everything that belongs to it. */
export const toSee = ({ area, recordPath = 'details' }: AnyResource): Permission => permission(area, recordPath)

/** Name of the resource in a sentence. */
export const oneOf = ({ label }: AnyResource): string => label[0].toLowerCase()

export const recordId = z.object({ id: z.string().meta({ type: 'integer', minimum: 1 }) })

/** A person, as shown in timelines, comments and answers. */
export const person = z.object({ id: z.int(), name: z.string(), image: z.string().nullable() })
export type Person = Readonly<z.output<typeof person>>

/** Resource → id → title. */
export const names = z.record(
  z.string(),
  z.record(z.string(), z.object({ label: z.string(), colour: z.string().nullish() })),
)

export const comment = z
  .object({
    id: z.int(),
    subject: z.string().meta({ description: 'Name of the resource of the record it is about' }),
    subject_id: z.int(),
    at: z.iso.datetime(),
    user: person.nullable(),
    body: z.string().nullable().meta({ description: 'Plain text; `@[12]` mentions user 12. Null once deleted' }),
    key: z.string().nullable(),
    params: z.record(z.string(), z.unknown()).nullable(),
    edited_at: z.iso.datetime().nullable(),
    deleted_at: z.iso.datetime().nullable(),
    deleted_by: person.nullable(),
    mentions: z.record(z.string(), z.string()),
    may_edit: z.boolean(),
    may_delete: z.boolean(),
    version: z.int(),
  })
  .readonly()
export type Comment = z.output<typeof comment>

/** A question as it is asked now. */
export type AskedQuestion = Question & {
  readonly version: number
  readonly label: string
  readonly help: string | null
}
/** A question as it was when it was answered. */
export interface QuestionVersion {
  readonly label: string
  readonly help: string | null
  readonly type: Question['type']
  readonly options: Question['options']
}

const options = z
  .array(z.looseObject({ id: z.int().optional(), label: z.string(), colour: z.string().nullable() }))
  .readonly()
const asRequested = z.object({ label: z.string(), help: z.string().nullable(), type: z.string(), options })

export const answer = z
  .object({
    question: typedAs<AskedQuestion>(z.looseObject({ id: z.int(), label: z.string(), type: z.string(), options })),
    needed: z.boolean().meta({ description: 'Required in the record’s current state' }),
    required_from: z.object({ id: z.int(), title: z.string() }).nullable(),
    value: z.unknown(),
    version: z.int().meta({ description: 'Send this back with an answer; 0 if there is none yet' }),
    at: z.string().nullable(),
    user: person.nullable(),
  })
  .readonly()
export type Answer = z.output<typeof answer>

const earlier = z
  .object({
    question_id: z.int(),
    value: z.unknown(),
    at: z.string(),
    user: person.nullable(),
    asked: typedAs<QuestionVersion>(asRequested),
  })
  .readonly()
export type Earlier = z.output<typeof earlier>

export const answers = z
  .object({
    data: z.array(answer).readonly(),
    earlier: z
      .array(earlier)
      .readonly()
      .meta({ description: 'Answers to questions that no longer apply or have changed since, as they were asked' }),
  })
  .readonly()
export type Answers = z.output<typeof answers>

export const entry = z
  .object({
    source: z.string(),
    kind: z.string().meta({ description: 'Kind of entry; can be used as a filter' }),
    id: z.int().meta({ description: 'Id of the comment, log entry or other source; unique within its source' }),
    at: z.iso.datetime(),
    user: person.nullable(),
    data: z.record(z.string(), z.unknown()),
  })
  .readonly()
export type TimelineEntry = z.output<typeof entry>
