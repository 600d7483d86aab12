import { type RaRecord, useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import declaration from '../../../../schema/areas/quotes/quotes.ts'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { offeredFrom, useStatuses } from '../../../kit/status/useStatuses.ts'

const STATUS = 'quote_status_id'

/** Saves the quote and gives it the status of what went out, in one write. Undefined where it cannot go out. */
export function useSend(record: RaRecord<number>, save: () => void, may: boolean): (() => void) | undefined {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const { isSubmitting } = useFormState()
  const statuses = useStatuses(declaration)
  const sent = offeredFrom(statuses ?? [], Number(record[STATUS])).find(({ category }) => category === 'sent')
  const isSending = useRef(false)
  const send = () => {
    if (!sent || isSubmitting) return
    isSending.current = true
    setValue(STATUS, sent.id, { shouldDirty: true })
    save()
  }
  // Refused, it is what it was.
  useEffect(() => {
    if (isSubmitting || !isSending.current) return
    isSending.current = false
    if (record[STATUS] !== sent?.id) setValue(STATUS, record[STATUS], { shouldDirty: true })
  }, [isSubmitting, record, sent, setValue])
  const can = may && sent !== undefined
  useShortcuts([
    can && { keys: 'Mod+Enter', scope: 'form', text: translate('quotes.send'), run: send, typing: true, palette: true },
  ])
  return can ? send : undefined
}
