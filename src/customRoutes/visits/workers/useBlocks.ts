import { useNotify } from 'ra-core'
import { useState } from 'react'
import { leave, lock, takeBack } from '../../../../schema/areas/visits/acts.ts'
import type { RequestBodyOf } from '../../../../schema/engine/act.ts'
import { useAct } from '../../../kit/acts/useAct.ts'
import { refusalOf } from '../../../kit/acts/useShowRefusal.ts'
import { useErrorText } from '../../../kit/errorText.ts'

export interface Refusal {
  /** Field of the form → error text. */
  readonly fields: Readonly<Record<string, string>>
  readonly text: string | null
  /** Times of the conflicting visits. */
  readonly clashes: readonly string[]
  /** The visit among those resolved with it that the error refers to; null where it is none of them. */
  readonly visit: number | null
}

const NO_REFUSAL: Refusal = { fields: {}, text: null, clashes: [], visit: null }

/** Creates and removes leave and blocked time of a worker. */
export function useBlocks(workerId: number) {
  const notify = useNotify()
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState(NO_REFUSAL)
  // The form closes as soon as it is saved: while waiting it could be submitted again.
  const acts = {
    lock: useAct(lock, { waits: false }),
    leave: useAct(leave, { waits: false }),
    takeBack: useAct(takeBack, { waits: false }),
  }
  const pending = Object.values(acts).some((one) => one.pending)

  /** @returns whether it succeeded */
  const run = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    if (pending) return false
    setRefusal(NO_REFUSAL)
    try {
      if ((await work()) === undefined) return false
      notify(done, { type: 'success' })
      return true
    } catch (error) {
      const { message, over, body, fields: wrong } = refusalOf(error)
      const errors = Object.entries(wrong)
      const clashes = ((body['clashes'] ?? []) as { starts_at: string }[]).map(({ starts_at }) => starts_at)
      const fields = Object.fromEntries(errors.map(([name, text]) => [name, errorText(text)]))
      const visit = (body['visit'] ?? null) as number | null
      if (!over) setRefusal({ fields, text: errors.length ? null : errorText(message), clashes, visit })
      return false
    }
  }
  return {
    refusal,
    pending,
    enter: (kind: 'lock' | 'leave', body: RequestBodyOf<typeof lock> & RequestBodyOf<typeof leave>) =>
      run(() => acts[kind].run({ id: workerId, body }), 'message.saved'),
    takeBack: (id: number) =>
      run(() => acts.takeBack.run({ id: workerId, params: { lock: String(id) } }), 'availability.taken_back'),
  }
}
