import { useNotify, useTranslate } from 'ra-core'
import { unassign } from '../../../../../schema/areas/visits/acts.ts'
import { actKey } from '../../../../kit/acts/texts.ts'
import { useAct } from '../../../../kit/acts/useAct.ts'
import { refusalOf, useRefusalText } from '../../../../kit/acts/useShowRefusal.ts'
import type { Entry } from '../calendarData.ts'

interface UnassignButtonProps {
  readonly entry: Entry
  readonly onDone: () => void
  readonly onRefused: (text: string) => void
}

/** Removes all workers from a visit, so that its job is unassigned again. */
export function UnassignButton({ entry, onDone, onRefused }: UnassignButtonProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const why = useRefusalText()
  const { run, pending } = useAct(unassign)
  const start = async () => {
    try {
      if (!(await run({ id: entry.id, body: {} }, entry))) return
      notify(actKey(unassign, 'done'), { type: 'success' })
      onDone()
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal.over) onRefused(why(refusal))
    }
  }
  return (
    <button type="button" className="button" aria-disabled={pending || undefined} onClick={() => void start()}>
      {translate(actKey(unassign, 'does'))}
    </button>
  )
}
