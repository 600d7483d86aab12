import HoursIcon from '@mui/icons-material/EventAvailableOutlined'
import InviteIcon from '@mui/icons-material/MailOutlined'
import { useNotify, useTranslate } from 'ra-core'
import { use, useState } from 'react'
import { invite as inviting } from '../../../../schema/areas/visits/acts.ts'
import { registration } from '../../../../schema/areas/visits/endpoints.ts'
import type declaration from '../../../../schema/areas/visits/workers.ts'
import type { Row } from '../../../../schema/engine/define.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { useAct } from '../../../kit/acts/useAct.ts'
import { useShowRefusal } from '../../../kit/acts/useShowRefusal.ts'
import { usePorts } from '../../../kit/ports.ts'
import { AvailableActionsContext } from '../../../kit/record/availableActions/availableActions.ts'
import { RecordAction } from '../../../kit/record/availableActions/RecordAction.tsx'
import { Ago } from '../../../kit/ui/Ago.tsx'
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx'

/** Further actions on a worker: the registration link, and the link to their hours. */
export function WorkerActions({ record }: { readonly record: Row<typeof declaration> }) {
  const translate = useTranslate()
  const notify = useNotify()
  const showRefusal = useShowRefusal()
  const { run, pending } = useAct(inviting, { waits: false })
  const { can } = usePorts()
  const isGathered = use(AvailableActionsContext) !== null
  const [isConfirming, setConfirming] = useState(false)
  const mayInvite = can('Workers', 'edit') && record.active && !record.archived_at
  const { data } = useAnswer(registration, { id: record.id }, { enabled: mayInvite })
  const label = translate(data?.issued_at ? 'workers.invite_again' : 'workers.invite')

  const invite = async () => {
    try {
      if (await run({ id: record.id }))
        notify('workers.invited', { type: 'success', messageArgs: { name: record.name } })
    } catch (error) {
      showRefusal(error)
    } finally {
      setConfirming(false)
    }
  }
  return (
    <>
      {!isGathered && data?.registered && <span className="quiet">{translate('workers.registered')}</span>}
      {!isGathered && data?.issued_at && !data.registered && (
        <span className="quiet worker-sent">
          {translate('workers.invited_at')} <Ago at={data.issued_at} />
        </span>
      )}
      {mayInvite && data && !data.registered && (
        <RecordAction
          name={'invite'}
          text={label}
          pending={pending}
          icon={<InviteIcon fontSize="small" aria-hidden="true" />}
          run={() => setConfirming(true)}
        />
      )}
      {can('Workers', 'availability') && (
        <RecordAction
          name={'availability'}
          keys={'l'}
          text={translate('workers.availability')}
          icon={<HoursIcon fontSize="small" aria-hidden="true" />}
          to={`/workers/availability/${record.id}`}
        />
      )}
      {isConfirming && (
        <ConfirmDialog
          open
          title={translate('workers.invite_question', { name: record.name })}
          confirmLabel={label}
          pending={pending}
          onConfirm={() => void invite()}
          onClose={() => setConfirming(false)}
        >
          <p>{translate('workers.invite_meaning')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
