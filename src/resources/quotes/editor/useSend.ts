import { type RaRecord, useTranslate } from 'ra-core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import declaration from '../../../../schema/areas/quotes/quotes.ts'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { useReason } from '../../../kit/status/useReason.tsx'
import { offeredFrom, type Status, useStatuses } from '../../../kit/status/useStatuses.ts'

const STATUS = 'quote_status_id'

interface Moving {
  /** Saves the quote and gives it the status of what went out, in one write. Undefined where it cannot go out. */
  readonly send: (() => void) | undefined
  /** Saves what is typed and gives the quote this status, in one write. */
  readonly move: (to: Status) => void
  readonly dialog: ReactNode
}

/** Moves the quote on together with what is being typed: half of it saved would be neither the old offer nor the new. */
export function useSend(record: RaRecord<number>, save: () => void, may: boolean): Moving {
  const translate = useTranslate()
  const { setValue, getValues } = useFormContext()
  const { isSubmitting } = useFormState()
  const statuses = useStatuses(declaration)
  const { ask, dialog } = useReason(declaration)
  const sent = offeredFrom(statuses ?? [], Number(record[STATUS])).find(({ category }) => category === 'sent')
  /** What is set along with the move, as it was. */
  const before = useRef<Readonly<Record<string, unknown>> | null>(null)
  const set = (values: Readonly<Record<string, unknown>>) => {
    for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true })
  }
  const go = (values: Readonly<Record<string, unknown>>) => {
    before.current = Object.fromEntries(Object.keys(values).map((name) => [name, getValues(name) as unknown]))
    set(values)
    save()
  }
  const send = () => {
    if (sent && !isSubmitting) go({ [STATUS]: sent.id })
  }
  const move = async (to: Status) => {
    if (to.id === record[STATUS] || isSubmitting) return
    const given = await ask(to, { ...record, ...getValues() })
    if (given) go({ ...given, [STATUS]: to.id })
  }
  // Refused, it is what it was.
  const at = record[STATUS]
  useEffect(() => {
    if (isSubmitting || !before.current) return
    const was = before.current
    before.current = null
    if (was[STATUS] === at)
      for (const [name, value] of Object.entries(was)) setValue(name, value, { shouldDirty: true })
  }, [isSubmitting, at, setValue])
  const can = may && sent !== undefined
  useShortcuts([
    can && { keys: 'Mod+Enter', scope: 'form', text: translate('quotes.send'), run: send, typing: true, palette: true },
  ])
  return { send: can ? send : undefined, move: (to) => void move(to), dialog }
}
