import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { Ago } from '../../Ago.tsx'
import { Pending } from '../../Pending.tsx'
import { useSend } from '../../send.ts'
import { CommentBody } from './CommentBody.tsx'

interface Versions {
  readonly data: readonly Version[]
  readonly mentions: Readonly<Record<string, string>>
}

interface Version {
  readonly at: string
  readonly user: string | null
  readonly body: string | null
}

interface CommentVersionsProps {
  readonly id: number
  /** Of the comment as it is: another one has another past. */
  readonly version: number
}

/** What a comment said before, from the log. */
export function CommentVersions({ id, version }: CommentVersionsProps) {
  const translate = useTranslate()
  const send = useSend()
  const { data, isPending, error } = useQuery({
    queryKey: ['comments', 'history', id, version],
    queryFn: ({ signal }) => send<Versions>({ method: 'GET', path: `comments/${id}/history`, signal }),
    retry: false,
    gcTime: 0,
  })
  if (isPending) return <Pending lines={2} />
  if (error) return <p className="quiet">{translate('history.failed')}</p>
  return (
    <ol className="tl-versions" aria-label={translate('record.comments.earlier')}>
      {data.data.map(({ at, user, body }) => (
        <li key={at}>
          <p className="tl-head">
            {user ?? translate('history.system')} <Ago at={at} className="tl-at" />
          </p>
          {body === null ? (
            <p className="tl-text quiet">{translate('record.comments.was_deleted')}</p>
          ) : (
            <CommentBody body={body} mentions={data.mentions} />
          )}
        </li>
      ))}
    </ol>
  )
}
