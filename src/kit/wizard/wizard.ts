import type { WizardDraft } from './draft.ts'

/** One step of a wizard, at an address of its own. */
export interface WizardStep {
  readonly key: string
  /** The whole path; one that contains the record's id is derived from the draft, which is null before anything was typed. */
  readonly path: string | ((draft: WizardDraft | null) => string)
  /** Message key. */
  readonly title: string
  /** Fields of the record that the step asks for, used to report what is missing. */
  readonly fields: readonly string[]
  /** Cannot be opened before the record has been saved for the first time. */
  readonly needsRecord?: true
  /** Fields, or additional values in the draft, without which it cannot be opened. */
  readonly needs?: readonly string[]
  /** Key of the step that it belongs to; it is not listed as a step of its own. */
  readonly within?: string
}

/** Pages that create a record step by step. Input is stored per user and per started record (server/engine/wizard). */
export interface Wizard {
  /** The resource of the new record. */
  readonly resource: string
  /** Common path of all steps; leaving it resets the wizard. */
  readonly path: string
  readonly steps: readonly [WizardStep, ...WizardStep[]]
  /** Additional values that may be lost without asking. */
  readonly passing?: readonly string[]
  /** Field that refers to the person the record is for, whose name is the draft's name. */
  readonly isFor?: string
  /** Groups of fields that name a draft where it refers to nobody: the first group with any input is used. */
  readonly called?: readonly (readonly string[])[]
  /** Fields filled in from the person the record is for: a draft of these alone is not worth continuing. */
  readonly follows?: readonly string[]
  /** Query parameters that preset values: the field or additional value that each of them is the id of. */
  readonly begins: Readonly<Record<string, string>>
}

/** Navigation state for steps of a wizard: an address opened without it starts a new record. */
export const WITHIN = { within: 'wizard' } as const

export const stepOf = ({ steps }: Wizard, key: string): WizardStep => {
  const found = steps.find((step) => step.key === key)
  if (!found) throw new Error(`the wizard has no step ${key}`)
  return found
}

/** The steps that are listed; a page within a step belongs to that step. */
export const rowOf = ({ steps }: Wizard): readonly WizardStep[] => steps.filter(({ within }) => !within)
export const inRow = (wizard: Wizard, step: WizardStep): WizardStep =>
  step.within ? stepOf(wizard, step.within) : step

export const pathOf = ({ path }: WizardStep, draft: WizardDraft | null): string =>
  typeof path === 'function' ? path(draft) : path

/** Whether the step has everything it needs. */
export function isOpenStep({ needsRecord, needs = [] }: WizardStep, draft: WizardDraft): boolean {
  if (needsRecord && draft.record === null) return false
  return needs.every((name) => (valueIn(draft, name) ?? null) !== null)
}

/** Input for a field or additional value; else the saved value. */
export const valueIn = (draft: WizardDraft, name: string): unknown =>
  draft.fields[name] ?? draft.extra?.[name] ?? draft.record?.[name]

/** Values preset by an address, by field; empty where there are none. */
export function begunWith({ begins }: Wizard, search: string): ReadonlyMap<string, number> {
  const params = new URLSearchParams(search)
  return new Map(
    Object.entries(begins).flatMap(([name, field]) => {
      const id = Number(params.get(name))
      return Number.isSafeInteger(id) && id > 0 ? [[field, id] as const] : []
    }),
  )
}

/** Whether a draft has the values that an address presets. */
export const isAbout = (draft: WizardDraft, begunIds: ReadonlyMap<string, number>): boolean =>
  [...begunIds].every(([name, id]) => valueIn(draft, name) === id)

/** How the user arrived at a step. */
export interface Arrival {
  readonly key: string
  readonly search: string
  /** Navigation state, as the router stores it. */
  readonly state: unknown
  /** The page was reloaded here, or the user went back or forward. */
  readonly isReturn: boolean
}

/** Whether a new record is started: the first step was opened by an address with preset values, or from outside the wizard. */
export function isStart(wizard: Wizard, { key, search, state, isReturn }: Arrival): boolean {
  if (key !== wizard.steps[0].key) return false
  const isWithinIt = typeof state === 'object' && state !== null && 'within' in state && state.within === WITHIN.within
  return begunWith(wizard, search).size > 0 || !(isWithinIt || isReturn)
}

/** Whether an address belongs to the wizard, or is the sign-in page that returns to it. */
export const isWithin = ({ path }: Pick<Wizard, 'path'>, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`) || pathname.startsWith('/auth')
