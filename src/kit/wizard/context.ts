import { createContext, useContext } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { WizardDraft } from './draft.ts'
import type { DraftStore } from './draftStore.ts'
import type { Wizard, WizardStep } from './wizard.ts'

/** What a step of a wizard works with. */
export interface WizardScreen {
  readonly wizard: Wizard
  readonly resource: AnyResource
  readonly step: WizardStep
  readonly draft: WizardDraft
  readonly store: DraftStore
  /** Opens the previous or next step, if there is one. */
  readonly go: (step: 1 | -1) => void
  /** Opens the step with this key, replacing this one in the history where it is no step to return to. */
  readonly open: (key: string, replace?: boolean) => void
  /** The record is complete: deletes the draft and opens the record. */
  readonly finish: (id: number) => void
  /** Leaves the wizard; asks first if something would be lost. */
  readonly leave: () => void
}

export const WizardContext = createContext<WizardScreen | null>(null)

export function useWizard(): WizardScreen {
  const screen = useContext(WizardContext)
  if (!screen) throw new Error('this step belongs inside a wizard')
  return screen
}
