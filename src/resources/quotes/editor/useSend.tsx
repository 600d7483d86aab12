import { type RaRecord, useNavigate, useNotify, useTranslate } from 'ra-core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import declaration from '../../../../schema/areas/quotes/quotes.ts'
import { composeEmail, sendActionOf } from '../../../kit/acts/emailDraft.ts'
import { hasRights } from '../../../kit/acts/useIsAvailable.ts'
import { useAfterSave } from '../../../kit/form/useAfterSave.ts'
import { openPath } from '../../../kit/list/openPath.ts'
import { usePorts } from '../../../kit/ports.ts'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { useReason } from '../../../kit/status/useReason.tsx'
import { offeredFrom, type Status, useStatuses } from '../../../kit/status/useStatuses.ts'

const STATUS = 'quote_status_id'
const LISTS = ['services', 'materials']

/** Sends a quote from where it is edited. */
export interface Sending {
  readonly run: () => void
  /** Message key. */
  readonly text: string
}

interface Moving {
  /** Saves the quote and opens the email editor for sending it. Undefined where it cannot be sent. */
  readonly send: Sending | undefined
  /** Saves the input and sets this status in a single request. */
  readonly move: (status: Status) => void
  readonly dialog: ReactNode
}

/** Changes the status together with unsaved input: saving only one of them would be neither the old quote nor the new one. */
function useMove(record: RaRecord<number>, save: () => void) {
  const { setValue, getValues } = useFormContext()
  const { isSubmitting } = useFormState()
  const { ask, dialog } = useReason(declaration)
  /** Former values of the fields that are set together with the status. */
  const before = useRef<Readonly<Record<string, unknown>> | null>(null)
  const submitWith = (values: Readonly<Record<string, unknown>>) => {
    before.current = Object.fromEntries(Object.keys(values).map((name) => [name, getValues(name) as unknown]))
    for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true })
    save()
  }
  const move = async (status: Status) => {
    if (status.id === record[STATUS] || isSubmitting) return
    const extraValues = await ask(status, { ...record, ...getValues() })
    if (extraValues) submitWith({ ...extraValues, [STATUS]: status.id })
  }
  // If the save is refused, they are restored.
  const statusId = record[STATUS]
  useEffect(() => {
    if (isSubmitting || !before.current) return
    const was = before.current
    before.current = null
    if (was[STATUS] === statusId)
      for (const [name, value] of Object.entries(was)) setValue(name, value, { shouldDirty: true })
  }, [isSubmitting, statusId, setValue])
  return { move: (status: Status) => void move(status), dialog }
}

/** Moves a quote on while it is edited: by email, for users who may send it; others set its status. */
export function useSend(record: RaRecord<number>, save: () => void, maySend: boolean): Moving {
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const { can } = usePorts()
  const { getValues } = useFormContext()
  const statuses = useStatuses(declaration)
  const { move, dialog } = useMove(record, save)
  const afterSave = useAfterSave({ version: Number(record['version']), save })
  /** The stored record after the save. */
  const latestRecord = useRef(record)
  latestRecord.current = record
  const sent = offeredFrom(statuses ?? [], Number(record[STATUS])).find(({ category }) => category === 'sent')
  const byEmail = hasRights(sendActionOf(declaration)?.needs ?? [], can)
  const run = () => {
    if (!sent) return
    if (!byEmail) return move(sent)
    // Checked before an email is written that could not be sent.
    const isEmpty = LISTS.every((name) => ((getValues(name) as readonly unknown[] | undefined) ?? []).length === 0)
    if (isEmpty) return notify('problem.quote_empty', { type: 'error' })
    afterSave(() => {
      const { current: record } = latestRecord
      composeEmail({ resource: declaration, record, onSent: () => navigate(openPath(declaration, record.id)) })
    })
  }
  const isOffered = maySend && sent !== undefined
  const text = byEmail ? 'quotes.send' : 'quotes.mark_sent'
  useShortcuts([
    isOffered && { keys: 'Mod+Enter', scope: 'form', text: translate(text), run, typing: true, palette: true },
  ])
  return {
    send: isOffered ? { run, text } : undefined,
    move,
    dialog,
  }
}
