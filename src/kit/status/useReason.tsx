import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { isEmpty } from '../../../schema/engine/status/moves.ts'
import { usePanel } from '../acts/provider.ts'
import { loadable } from '../ui/loadable.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { fetchStatuses, type Status } from './useStatuses.ts'

const MoveDialog = loadable(() => import('./MoveDialog.tsx'))

export type Given = Readonly<Record<string, unknown>>

interface Asking {
  readonly status: string
  readonly record: Given
  /** Fields to fill in; empty where only the reason is required. */
  readonly needs: readonly string[]
  readonly answer: (values: Given | null) => void
}

export interface ReasonAsk {
  /**
   * The values to save together with a status: the reason where it is required, fields that the move requires, or nothing.
   * @param record as far as it is known; without one, for several records at once, only the reason is asked for
   * @returns null when the user cancels
   */
  readonly ask: (status: Pick<Status, 'id' | 'label' | 'reason'>, record?: Given) => Promise<Given | null>
  readonly dialog: ReactNode
}

/** Asks for the reason that a status requires, and for the fields that the move to it requires, before it is set. */
export function useReason(resource: AnyResource): ReasonAsk {
  const [question, setQuestion] = useState<Asking | null>(null)
  const client = useQueryClient()
  const panel = usePanel()
  const name = resource.reason?.field

  /** The fields that the move requires and the record lacks. A row of a list may not have all of them; the record is then fetched. */
  const missing = async (to: number, record: Given): Promise<{ readonly needs: string[]; readonly whole: Given }> => {
    const from = record[resource.status as string]
    const all = await fetchStatuses(client, panel, resource)
    const rule = all.find(({ id }) => id === from)?.rules.find(({ to_status_id }) => to_status_id === to)
    const needs = rule?.needs.filter((field) => resource.fields[field]) ?? []
    if (needs.length === 0) return { needs, whole: record }
    const fullRecord = needs.every((field) => field in record)
      ? record
      : (await panel.getOne(resource.name, { id: record['id'] })).data
    return { needs: needs.filter((field) => isEmpty(fullRecord[field])), whole: fullRecord }
  }
  const askReason: ReasonAsk['ask'] = async ({ id, label, reason }, record = {}) => {
    const asksWhy = Boolean(reason && name)
    const { needs, whole } = record['id'] === undefined ? { needs: [], whole: record } : await missing(id, record)
    if (!asksWhy && needs.length === 0) return {}
    const all = asksWhy && needs.length > 0 ? [name as string, ...needs] : needs
    return new Promise((answer) => setQuestion({ status: label, record: whole, needs: all, answer }))
  }
  const end = (result: Given | null) => {
    question?.answer(result)
    setQuestion(null)
  }
  const why = question && name ? question.record[name] : undefined
  const dialog =
    question &&
    (question.needs.length === 0 && name ? (
      <ReasonDialog
        resource={resource}
        name={name}
        status={question.status}
        initial={typeof why === 'string' ? why : ''}
        onGive={(text) => end({ [name]: text })}
        onClose={() => end(null)}
      />
    ) : (
      <MoveDialog
        resource={resource}
        record={question.record}
        status={question.status}
        needs={question.needs}
        onGive={end}
        onClose={() => end(null)}
      />
    ))
  return { ask: askReason, dialog }
}
