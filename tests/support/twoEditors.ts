/**
 * Two users editing one complaint, as a model for tests only: each step's response, the record after it and its log.
 * It follows the text of the API's contract (If-Match, archive) and of the undo: three-way, field by field, all or nothing.
 */
export type Who = 'A' | 'B'
export const FIELDS = ['subject', 'desired_outcome', 'root_cause', 'responded_at', 'archived'] as const
export type Field = (typeof FIELDS)[number]
export type Facts = Readonly<Record<Field, string | boolean | null>>
/** A user's possible actions; `own` is the field that only they change, `shared` is anyone's. */
export type Step =
  | 'read'
  | 'own'
  | 'shared'
  | 'blind'
  | 'same'
  | 'act'
  | 'archive'
  | 'reinstate'
  | 'undo'
  | 'undoOther'
  | 'nobody'
export const OWN: Readonly<Record<Who, Field>> = { A: 'desired_outcome', B: 'root_cause' }

/** A request as sent: it contains what its sender knows. */
export interface Sent {
  readonly who: Who
  readonly step: Step
  /** A version; null sends no If-Match. */
  readonly ifMatch: number | null
  /** From a step that writes something. */
  readonly value: string
  /** Which of the changes to undo, by its position among all; null if there is none. */
  readonly undoes: number | null
}
export interface Change {
  readonly by: Who
  readonly before: Facts
  readonly after: Facts
  isUndone: boolean
}
export interface Model {
  readonly version: number
  readonly facts: Facts
  readonly changes: readonly Change[]
}
export interface Expected {
  readonly status: number
  readonly code: string | null
  /** Whether it wrote, and so has a log entry. */
  readonly wrote: boolean
}

export const begun = (subject: string): Model => ({
  version: 1,
  changes: [],
  facts: { subject, desired_outcome: null, root_cause: null, responded_at: null, archived: false },
})

const refused = (model: Model, status: number, code: string): [Model, Expected] => [
  model,
  { status, code, wrote: false },
]
const nothing = (model: Model): [Model, Expected] => [model, { status: 200, code: null, wrote: false }]
const differing = (a: Facts, b: Facts) => FIELDS.filter((name) => a[name] !== b[name])

function wrote(model: Model, by: Who, after: Facts): [Model, Expected] {
  const { facts: before, version, changes } = model
  return [
    { version: version + 1, facts: after, changes: [...changes, { by, before, after, isUndone: false }] },
    { status: 200, code: null, wrote: true },
  ]
}

/** POST /changesets/{id}/undo. */
function undone(model: Model, { who, undoes }: Sent): [Model, Expected] {
  const change = undoes === null ? undefined : model.changes[undoes]
  if (!change || change.by !== who) return refused(model, 404, 'not_found')
  if (change.isUndone) return refused(model, 409, 'already_undone')
  const { before, after } = change
  const { facts } = model
  const names = differing(before, after)
  const moved = names.filter((name) => facts[name] !== after[name] && facts[name] !== before[name])
  if (moved.length) return refused(model, 409, 'undo_conflict')
  const changes = model.changes.map((one) => (one === change ? { ...one, isUndone: true } : one))
  const back = names.filter((name) => facts[name] !== before[name])
  if (!back.length) return nothing({ ...model, changes })
  return wrote({ ...model, changes }, who, {
    ...facts,
    ...Object.fromEntries(back.map((name) => [name, before[name]])),
  })
}

/** The effect of a request on the record, and its response. */
export function take(model: Model, sent: Sent): [Model, Expected] {
  const { who, step, ifMatch, value } = sent
  const { facts, version } = model
  if (step === 'nobody') return refused(model, 404, 'not_found')
  if (step === 'read') return nothing(model)
  if (step === 'undo' || step === 'undoOther') return undone(model, sent)
  if (ifMatch !== null && ifMatch !== version) return refused(model, 412, 'stale')
  if (step === 'archive' || step === 'reinstate') {
    const archived = step === 'archive'
    return facts.archived === archived ? nothing(model) : wrote(model, who, { ...facts, archived })
  }
  if (facts.archived && step !== 'same') return refused(model, 409, 'archived')
  if (step === 'same') return nothing(model)
  if (step === 'act')
    return facts.responded_at === null
      ? wrote(model, who, { ...facts, responded_at: value })
      : refused(model, 409, 'complaint_answered')
  return wrote(model, who, { ...facts, [step === 'own' ? OWN[who] : 'subject']: value })
}
