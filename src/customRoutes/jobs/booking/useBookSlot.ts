import { useQueryClient } from '@tanstack/react-query'
import { useCreate, useNotify, useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { refusalOf } from '../../../kit/acts/useShowRefusal.ts'
import { useErrorText } from '../../../kit/errorText.ts'
import { useSpokenRefusal } from '../../../resources/jobs/spoken/useSpokenRefusal.ts'
import type { Slot } from './slots.ts'

/** Why a booking was refused, and which times are free instead. */
export interface Refusal {
  readonly text: string
  /** Field of the manual form → error text. */
  readonly fields: Readonly<Record<string, string>>
  /** Null where the response contains none. */
  readonly free: readonly Slot[] | null
}

/** Fields of an appointment → fields of the manual form. */
const NAMES: Readonly<Record<string, string>> = { starts_at: 'time', ends_at: 'time', worker_ids: 'worker' }

/** Books a visit once, even if called several times; on a conflict it returns the next free slots. */
export function useBookSlot(onBooked: (slot: Slot) => void) {
  const translate = useTranslate()
  const errorText = useErrorText()
  const describeRefusal = useSpokenRefusal()
  const notify = useNotify()
  const client = useQueryClient()
  const [create] = useCreate()
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const running = useRef(false)
  const book = async (slot: Slot, about: Readonly<Record<string, unknown>>) => {
    if (running.current) return
    running.current = true
    setPending(true)
    setRefusal(null)
    const { worker_id, starts_at, ends_at } = slot
    const data = { ...about, starts_at, ends_at, worker_ids: [worker_id] }
    try {
      await create('appointments', { data }, { returnPromise: true })
      notify('wizard.book.done', { type: 'success' })
      onBooked(slot)
    } catch (raw) {
      const { over, message, body, fields: wrong } = refusalOf(raw)
      const text = describeRefusal(body) ?? translate(message, { _: message })
      const named = Object.entries(wrong).map(([name, text]) => [NAMES[name] ?? name, errorText(text)])
      const free = (body['free'] ?? null) as readonly Slot[] | null
      if (!over) setRefusal({ text, fields: Object.fromEntries(named), free })
    } finally {
      running.current = false
      setPending(false)
      void client.invalidateQueries({ queryKey: ['appointments'] })
    }
  }
  return { book, pending, refusal }
}
