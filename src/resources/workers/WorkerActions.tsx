import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type HttpError, LinkBase, useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Row } from '../../../schema/define.ts'
import type declaration from '../../../schema/entities/workers.ts'
import { Ago } from '../../kit/Ago.tsx'
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx'
import { usePorts } from '../../kit/ports.ts'
import { useSend } from '../../kit/send.ts'

interface Registration {
  readonly registered: boolean
  readonly issued_at: string | null
}

/** What can be done with a worker beyond the fields of the form: the registration link, and the way to the hours. */
export function WorkerActions({ record }: { readonly record: Row<typeof declaration> }) {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const send = useSend()
  const { can } = usePorts()
  const [asking, setAsking] = useState(false)
  const [pending, setPending] = useState(false)
  const path = `workers/${record.id}/invite`
  const mayInvite = can('Workers', 'edit') && record.active && !record.archived_at
  const queryKey = ['workers', 'invitation', record.id]
  const { data } = useQuery({
    queryKey,
    queryFn: () => send<Registration>({ method: 'GET', path }),
    enabled: mayInvite,
    retry: false,
  })
  const label = translate(data?.issued_at ? 'workers.invite_again' : 'workers.invite')

  const invite = async () => {
    setPending(true)
    try {
      await send({ method: 'POST', path, body: {} })
      notify('workers.invited', { type: 'success', messageArgs: { name: record.name } })
    } catch (error) {
      const { status, message } = error as HttpError
      if (status !== 401) notify(message, { type: 'error' })
    } finally {
      setPending(false)
      setAsking(false)
      await client.invalidateQueries({ queryKey })
    }
  }
  return (
    <>
      {data?.registered && <span className="quiet">{translate('workers.registered')}</span>}
      {data?.issued_at && !data.registered && (
        <span className="quiet worker-sent">
          {translate('workers.invited_at')} <Ago at={data.issued_at} />
        </span>
      )}
      {mayInvite && data && !data.registered && (
        <button type="button" className="button worker-act" onClick={() => setAsking(true)}>
          {label}
        </button>
      )}
      {can('Workers', 'availability') && (
        <LinkBase className="button worker-act" to={`/workers/availability/${record.id}`}>
          {translate('workers.availability')}
        </LinkBase>
      )}
      {asking && (
        <ConfirmDialog
          open
          title={translate('workers.invite_question', { name: record.name })}
          confirmLabel={label}
          pending={pending}
          onConfirm={() => void invite()}
          onClose={() => setAsking(false)}
        >
          <p>{translate('workers.invite_meaning')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
