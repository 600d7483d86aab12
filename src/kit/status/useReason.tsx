import { type ReactNode, useState } from 'react'
import type { AnyResource } from '../../../schema/define.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { Status } from './useStatuses.ts'

type Given = Readonly<Record<string, string>>

interface Asking {
  readonly status: string
  readonly initial: string
  readonly answer: (given: Given | null) => void
}

export interface ReasonAsk {
  /**
   * What is to be written together with a status: the reason where it asks for one, else nothing.
   * @param current the reason that the record has
   * @returns null when whoever was asked would rather not
   */
  readonly ask: (status: Pick<Status, 'label' | 'reason'>, current?: unknown) => Promise<Given | null>
  readonly dialog: ReactNode
}

/** Asks for the reason of a status before it is set. */
export function useReason(resource: AnyResource): ReasonAsk {
  const [asking, setAsking] = useState<Asking | null>(null)
  const name = resource.reason?.field
  const ask: ReasonAsk['ask'] = ({ label, reason }, current) =>
    !reason || !name
      ? Promise.resolve({})
      : new Promise((answer) =>
          setAsking({ status: label, initial: typeof current === 'string' ? current : '', answer }),
        )
  const end = (given: Given | null) => {
    asking?.answer(given)
    setAsking(null)
  }
  const dialog = asking && name && (
    <ReasonDialog
      {...{ resource, name, status: asking.status, initial: asking.initial }}
      onGive={(text) => end({ [name]: text })}
      onClose={() => end(null)}
    />
  )
  return { ask, dialog }
}
