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

/** Screens that make a record step by step. What is typed is kept for whoever types it (server/engine/wizard). */
export interface Wizard {
  /** The resource that is added to; there is one draft of each. */
  readonly resource: string
  /** Below it stand all steps; leaving it resets the wizard. */
  readonly path: string
  readonly steps: readonly [WizardStep, ...WizardStep[]]
  /** What is kept beside the fields and may go without asking. */
  readonly passing?: readonly string[]
}

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
  const has = (name: string) => draft.fields[name] ?? draft.extra?.[name] ?? draft.record?.[name]
  return needs.every((name) => (has(name) ?? null) !== null)
}

/** Whether an address belongs to the wizard: one goes on in it, or comes back after a new login. */
export const isWithin = ({ path }: Pick<Wizard, 'path'>, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`) || pathname.startsWith('/auth')
