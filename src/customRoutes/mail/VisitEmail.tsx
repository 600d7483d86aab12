import type { RaRecord } from 'ra-core'
import { ResourceContextProvider, useGetOne, useNavigate, useParams, useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { isSubject } from '../../../schema/areas/mail/subjects.ts'
import appointments from '../../../schema/areas/visits/appointments.ts'
import { declarationOf } from '../../kit/declarationOf.ts'
import { openPath } from '../../kit/list/openPath.ts'
import { Missing } from '../../kit/ui/Missing.tsx'
import { Pending } from '../../kit/ui/Pending.tsx'
import Composer from '../../resources/mail/Composer.tsx'

interface Visit extends RaRecord<number> {
  readonly subject: string | null
  readonly subject_id: number | null
}

/** /appointments/{id}/email: emails the customer about a visit, as an email about the visit's job or quote. */
export default function VisitEmail() {
  const { id } = useParams<{ id: string }>()
  const navigate = useNavigate()
  const translate = useTranslate()
  const visit = useGetOne<Visit>(appointments.name, { id: Number(id) })
  const subject = visit.data?.subject ?? ''
  const about = isSubject(subject) ? subject : undefined
  const record = useGetOne<RaRecord<number>>(
    about ?? 'jobs',
    { id: visit.data?.subject_id ?? 0 },
    { enabled: about !== undefined && typeof visit.data?.subject_id === 'number' },
  )
  const close = useCallback(
    () => (about && record.data ? navigate(openPath(declarationOf(about), record.data.id)) : navigate('/appointments')),
    [navigate, about, record.data],
  )
  const failed = visit.error ?? record.error
  const notFound = { message: 'problem.not_found', status: 404 }
  if (failed || (visit.data && !about)) {
    const error = (failed as typeof notFound | null) ?? notFound
    return (
      <ResourceContextProvider value={appointments.name}>
        <Missing error={error} retry={() => void (visit.error ? visit : record).refetch()} />
      </ResourceContextProvider>
    )
  }
  return (
    <>
      <h1 className="sr-only">{translate('mail.confirm_visit')}</h1>
      {!about || !record.data ? (
        <Pending />
      ) : (
        <Composer resource={declarationOf(about)} record={record.data} visit={Number(id)} onClose={close} />
      )}
    </>
  )
}
