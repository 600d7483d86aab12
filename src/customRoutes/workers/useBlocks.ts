import { useQueryClient } from '@tanstack/react-query'
import { type HttpError, useNotify } from 'ra-core'
import { useState } from 'react'
import { useErrorText } from '../../kit/errorText.ts'
import { useSend } from '../../kit/send.ts'

export interface Refusal {
  /** Field of the form → its text. */
  readonly fields: Readonly<Record<string, string>>
  readonly text: string | null
  /** When the visits are that stand in the way. */
  readonly clashes: readonly string[]
}

const NOTHING: Refusal = { fields: {}, text: null, clashes: [] }

/** Enters and takes back locks and leave of a worker. */
export function useBlocks(workerId: number) {
  const send = useSend()
  const client = useQueryClient()
  const notify = useNotify()
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState(NOTHING)
  const [pending, setPending] = useState(false)
  const again = () => client.invalidateQueries({ queryKey: ['workers', 'availability', workerId] })

  /** @returns whether it was done */
  const run = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    if (pending) return false
    setPending(true)
    setRefusal(NOTHING)
    try {
      await work()
      notify(done, { type: 'success' })
      await again()
      return true
    } catch (error) {
      const { message, status, body } = error as HttpError
      const errors = Object.entries((body?.errors ?? {}) as Record<string, string>)
      const clashes = ((body?.clashes ?? []) as { starts_at: string }[]).map(({ starts_at }) => starts_at)
      const fields = Object.fromEntries(errors.map(([name, text]) => [name, errorText(text)]))
      if (status !== 401) setRefusal({ fields, text: errors.length ? null : errorText(message), clashes })
      return false
    } finally {
      setPending(false)
    }
  }
  return {
    refusal,
    pending,
    enter: (path: 'time-locks' | 'leave', body: object) =>
      run(() => send({ method: 'POST', path: `workers/${workerId}/${path}`, body }), 'message.saved'),
    takeBack: (id: number) =>
      run(() => send({ method: 'DELETE', path: `workers/${workerId}/time-locks/${id}` }), 'availability.taken_back'),
  }
}
