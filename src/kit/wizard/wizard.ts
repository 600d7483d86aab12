import type { WizardDraft } from './draft.ts'

/** One step of a wizard, at an address of its own. */
export interface WizardStep {
  readonly key: string
  /** The whole path; one that names a record follows from the draft, which is null before anything was typed. */
  readonly path: string | ((draft: WizardDraft | null) => string)
  /** Message key. */
  readonly title: string
  /** Fields of the record that are asked in it, for saying what is missing. */
  readonly fields: readonly string[]
  /** Cannot be opened before the record has been saved for the first time. */
  readonly needsRecord?: true
  /** Fields, or what is kept beside them, without which it cannot be opened. */
  readonly needs?: readonly string[]
  /** Key of the step that it is another screen of: it stands in no row of its own. */
  readonly within?: string
}

/**
 * Screens that make a record step by step. What is typed is kept for whoever types it, for each record that is begun
 * (server/engine/wizard).
 */
export interface Wizard {
  /** The resource that is added to. */
  readonly resource: string
  /** Below it stand all steps; leaving it resets the wizard. */
  readonly path: string
  readonly steps: readonly [WizardStep, ...WizardStep[]]
  /** What is kept beside the fields and may go without asking. */
  readonly passing?: readonly string[]
  /** Field that refers to whom it is for: a draft is called by that record. */
  readonly isFor?: string
  /** Fields that say whom a draft is for, where it refers to nobody: the first of these groups of which anything is typed. */
  readonly called?: readonly (readonly string[])[]
  /** Fields that are filled in by whom it is for: a draft of them alone is not worth going on with. */
  readonly follows?: readonly string[]
  /** What the address may say to begin with, and the field, or what is kept beside the fields, that it is the id of. */
  readonly begins: Readonly<Record<string, string>>
}

/** What a place within a wizard says of how one came to it: an address that is opened otherwise begins a new record. */
export const WITHIN = { within: 'wizard' } as const

export const stepOf = ({ steps }: Wizard, key: string): WizardStep => {
  const found = steps.find((step) => step.key === key)
  if (!found) throw new Error(`the wizard has no step ${key}`)
  return found
}

/** The steps that stand in the row, and which of them a screen belongs to. */
export const rowOf = ({ steps }: Wizard): readonly WizardStep[] => steps.filter(({ within }) => !within)
export const inRow = (wizard: Wizard, step: WizardStep): WizardStep =>
  step.within ? stepOf(wizard, step.within) : step

export const pathOf = ({ path }: WizardStep, draft: WizardDraft | null): string =>
  typeof path === 'function' ? path(draft) : path

/** Whether there is enough to go on from. */
export function isOpenStep({ needsRecord, needs = [] }: WizardStep, draft: WizardDraft): boolean {
  if (needsRecord && draft.record === null) return false
  return needs.every((name) => (valueIn(draft, name) ?? null) !== null)
}

/** What is typed of a field, or kept beside the fields; else what is saved. */
export const valueIn = (draft: WizardDraft, name: string): unknown =>
  draft.fields[name] ?? draft.extra?.[name] ?? draft.record?.[name]

/** What an address says to begin with, by the fields that it is about; empty where it says nothing. */
export function begunWith({ begins }: Wizard, search: string): ReadonlyMap<string, number> {
  const given = new URLSearchParams(search)
  return new Map(
    Object.entries(begins).flatMap(([name, field]) => {
      const id = Number(given.get(name))
      return Number.isSafeInteger(id) && id > 0 ? [[field, id] as const] : []
    }),
  )
}

/** Whether a draft is about what an address says to begin with. */
export const isAbout = (draft: WizardDraft, given: ReadonlyMap<string, number>): boolean =>
  [...given].every(([name, id]) => valueIn(draft, name) === id)

/** How one came to the screen of a step. */
export interface Arrival {
  readonly key: string
  readonly search: string
  /** Of the place, as the router keeps it. */
  readonly state: unknown
  /** The page was loaded here again, or one went back or forwards. */
  readonly isReturn: boolean
}

/** Whether a new record is begun: at the first step, by an address that says with what, or from outside the wizard. */
export function isStart(wizard: Wizard, { key, search, state, isReturn }: Arrival): boolean {
  if (key !== wizard.steps[0].key) return false
  const isWithinIt = typeof state === 'object' && state !== null && 'within' in state && state.within === WITHIN.within
  return begunWith(wizard, search).size > 0 || !(isWithinIt || isReturn)
}

/** Whether an address belongs to the wizard: one goes on in it, or comes back after a new login. */
export const isWithin = ({ path }: Pick<Wizard, 'path'>, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`) || pathname.startsWith('/auth')
