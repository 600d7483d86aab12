import { useQueryClient } from '@tanstack/react-query'
import { type HttpError, LinkBase, type RaRecord, useGetOne, useNavigate, useParams, useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { RecordArchive } from './archive/RecordArchive.tsx'
import { useDeclaration } from './declared.ts'
import { FOR_FORM, NEW_ENOUGH } from './editQuery.ts'
import { ScreenHead } from './form/ScreenHead.tsx'
import { GeneratedForm } from './GeneratedForm.tsx'
import { listMemory } from './list/listMemory.ts'
import { Pending } from './Pending.tsx'
import { usePorts } from './ports.ts'
import { useScreens } from './ScreensContext.ts'
import { titleText } from './Titles.tsx'
import { useWords } from './words.ts'
import './states.css'

/** The screen that changes a record. */
export function EditScreen() {
  const resource = useDeclaration()
  const { id } = useParams<{ id: string }>()
  const { data, error, isFetchedAfterMount, isStale, refetch } = useGetOne<RaRecord>(
    resource.name,
    { id, meta: FOR_FORM },
    { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: NEW_ENOUGH, gcTime: 0 },
  )
  const client = useQueryClient()
  // What the form began from is over with the form: the next one reads anew.
  useEffect(
    () => () => client.removeQueries({ queryKey: [resource.name, 'getOne', { id, meta: FOR_FORM }] }),
    [client, resource.name, id],
  )
  const begun = useRef<string | undefined>(undefined)
  if (error && isFetchedAfterMount) return <Missing error={error as HttpError} retry={() => void refetch()} />
  // The list has fetched it a moment ago, or it comes. A form that has begun stays, however old its record grows.
  if (!data || (isStale && !isFetchedAfterMount && begun.current !== id)) return <Pending />
  begun.current = id
  return <Editing key={data.id} record={data} />
}

function Missing({ error, retry }: { readonly error: HttpError; readonly retry: () => void }) {
  const resource = useDeclaration()
  const translate = useTranslate()
  const words = useWords(resource.name)
  return (
    <div className="state" role="alert">
      <h1>{translate(error.message, { _: translate('problem.server') })}</h1>
      {error.status >= 500 || error.status === 0 ? (
        <button type="button" className="button" onClick={retry}>
          {translate('action.retry')}
        </button>
      ) : (
        <LinkBase className="button" to={`/${resource.path}`}>
          {words.many}
        </LinkBase>
      )}
    </div>
  )
}

function Editing({ record }: { readonly record: RaRecord }) {
  const resource = useDeclaration()
  const translate = useTranslate()
  const navigate = useNavigate()
  const { can } = usePorts()
  const isProtected = resource.protect ? record[resource.protect.when] === true : false
  const mayArchive = can(resource.area, 'delete') && !isProtected
  const archived = Boolean(record['archived_at'])
  const { actions: Actions } = useScreens()
  return (
    <GeneratedForm
      record={record}
      readOnly={archived || !can(resource.area, 'edit')}
      head={
        <>
          <ScreenHead
            title={titleText(translate, 'titles.edit', { name: `resources.${resource.name}.name` })}
            name={String(record[resource.represent] ?? '')}
          >
            {Actions && <Actions record={record as never} />}
            {mayArchive && (
              <RecordArchive
                resource={resource}
                record={record}
                onDone={() => navigate(`/${resource.path}${listMemory.get(resource.name).search}`)}
              />
            )}
          </ScreenHead>
          {archived && <p className="notice">{translate('kit.form.archived')}</p>}
          {isProtected && <p className="notice">{translate('kit.form.protected_record')}</p>}
        </>
      }
    />
  )
}
