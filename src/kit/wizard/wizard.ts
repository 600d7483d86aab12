/** One step of a wizard, at an address of its own. */
export interface WizardStep {
  readonly key: string
  /** The whole path. */
  readonly path: string
  /** Message key. */
  readonly title: string
  /** Fields of the record that are asked in it, for saying what is missing. */
  readonly fields: readonly string[]
  /** Cannot be opened before the record has been saved for the first time. */
  readonly needsRecord?: true
}

/** Screens that make a record step by step. What is typed is kept for whoever types it (server/wizard). */
export interface Wizard {
  /** The resource that is added to; there is one draft of each. */
  readonly resource: string
  /** Below it stand all steps; leaving it resets the wizard. */
  readonly path: string
  readonly steps: readonly [WizardStep, ...WizardStep[]]
}

export const stepOf = ({ steps }: Wizard, key: string): WizardStep => {
  const found = steps.find((step) => step.key === key)
  if (!found) throw new Error(`the wizard has no step ${key}`)
  return found
}

/** Whether an address belongs to the wizard: one goes on in it, or comes back after a new login. */
export const isWithin = ({ path }: Pick<Wizard, 'path'>, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`) || pathname.startsWith('/auth')
