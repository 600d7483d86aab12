import { useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useGetOne, useParams, useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { RecordArchive } from '../archive/RecordArchive.tsx'
import { useDeclaration } from '../declarationOf.ts'
import { ScreenHead } from '../form/ScreenHead.tsx'
import { useRecordSubscription } from '../live/subscriptions.ts'
import { usePorts } from '../ports.ts'
import { useRecordAsAt } from '../record/asAt/useRecordAsAt.tsx'
import { loadable } from '../ui/loadable.tsx'
import { Missing } from '../ui/Missing.tsx'
import { Pending } from '../ui/Pending.tsx'
import { useRecordName } from '../useRecordName.ts'
import { FOR_FORM, NEW_ENOUGH } from './editQuery.ts'
import { GeneratedForm } from './GeneratedForm.tsx'
import { useScreens } from './ScreensContext.ts'
import { titleText } from './Titles.tsx'
import { useWayBack } from './wayBack.ts'

const Here = loadable(() => import('../live/PeopleHere.tsx').then((m) => ({ default: m.PeopleHere })))

/** The page that edits a record, or shows an earlier version of it where the address asks for one. */
export function EditScreen() {
  const past = useRecordAsAt()
  return past ?? <Form />
}

function Form() {
  const resource = useDeclaration()
  const { id } = useParams<{ id: string }>()
  const { data, error, isFetchedAfterMount, isStale, refetch } = useGetOne<RaRecord>(
    resource.name,
    { id, meta: FOR_FORM },
    { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: NEW_ENOUGH, gcTime: 0 },
  )
  const client = useQueryClient()
  // The record is dropped from the cache when the form closes, so that the next form fetches it again.
  useEffect(
    () => () => client.removeQueries({ queryKey: [resource.name, 'getOne', { id, meta: FOR_FORM }] }),
    [client, resource.name, id],
  )
  const begunId = useRef<string | undefined>(undefined)
  if (error && isFetchedAfterMount) return <Missing error={error} retry={() => void refetch()} />
  // Waits for a recent record: the list may just have fetched it. A form that is already open stays, however old its record becomes.
  if (!data || (isStale && !isFetchedAfterMount && begunId.current !== id)) return <Pending />
  begunId.current = id
  return <Editing key={data.id} record={data} />
}

function Editing({ record }: { readonly record: RaRecord }) {
  const resource = useDeclaration()
  const translate = useTranslate()
  const back = useWayBack(resource, record.id)
  const { can } = usePorts()
  const isProtected = resource.protect ? record[resource.protect.when] === true : false
  const mayArchive = can(resource.area, 'delete') && !isProtected
  const archived = Boolean(record['archived_at'])
  const { actions: Actions } = useScreens()
  const readOnly = archived || !can(resource.area, 'edit')
  useRecordSubscription(resource.name, Number(record.id), readOnly ? 'view' : 'edit')
  const title = titleText(translate, 'titles.edit', { name: `resources.${resource.name}.name` })
  const name = useRecordName(resource)(record)
  useEffect(() => {
    document.title = name ? `${title}: ${name}` : title
  }, [title, name])
  return (
    <GeneratedForm
      record={record}
      readOnly={readOnly}
      head={
        <>
          <ScreenHead title={title} name={name} {...(back.isRecord ? { back: back.to } : {})}>
            <Here resource={resource.name} id={Number(record.id)} />
            {Actions && <Actions record={record} />}
            {mayArchive && <RecordArchive resource={resource} record={record} onDone={back.go} />}
          </ScreenHead>
          {archived && <p className="notice">{translate('kit.form.archived')}</p>}
          {isProtected && <p className="notice">{translate('kit.form.protected_record')}</p>}
        </>
      }
    />
  )
}
