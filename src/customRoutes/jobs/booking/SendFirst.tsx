import { type RaRecord, useGetOne, useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { composeEmail, sendActionOf } from '../../../kit/acts/emailDraft.ts'
import { hasRights } from '../../../kit/acts/useIsAvailable.ts'
import { usePorts } from '../../../kit/ports.ts'
import { useNeededSteps } from '../../../kit/record/next/useNeededSteps.ts'
import { useNextSteps } from '../../../kit/record/next/useNextSteps.ts'
import { useStepText } from '../../../kit/record/next/useStepText.ts'
import { Keys } from '../../../kit/shortcuts/Keys.tsx'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'

interface SendFirstProps {
  readonly resource: AnyResource
  readonly id: number
}

/**
 * Offers to send the record before a visit is booked for it, if that is still to be done; hidden where there is nothing to send yet, or
 * without permission.
 */
export function SendFirst({ resource, id }: SendFirstProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  const button = useRef<HTMLButtonElement>(null)
  const text = useStepText(resource.name)
  const { data } = useGetOne<RaRecord<number>>(resource.name, { id })
  const steps = useNeededSteps(resource, useNextSteps(resource, id))
  const act = sendActionOf(resource)
  const step = steps.find(({ way }) => 'act' in way && way.act === act?.name)
  const isReady = data !== undefined && !steps.some(({ way }) => 'edit' in way)
  const mayAct = isReady && step !== undefined && act !== undefined && hasRights(act.needs, can)
  const keys = act?.key ?? ''
  const actionText = step ? text(step, 'does') : ''
  const run = () => data && composeEmail({ resource, record: data })
  useShortcuts([mayAct && { keys, scope: 'form', text: actionText, run, palette: true }])
  useEffect(() => {
    if (mayAct) button.current?.focus()
  }, [mayAct])
  if (!mayAct) return null
  return (
    <section className="send-first" aria-label={translate('record.strip.title')}>
      <strong>{text(step, 'now')}</strong>
      <button ref={button} type="button" className="button button-main" aria-keyshortcuts={keys} onClick={run}>
        {actionText} <Keys keys={keys} />
      </button>
    </section>
  )
}
