import { useTranslate } from 'ra-core'
import { versionsOfComment } from '../../../../schema/areas/record/endpoints.ts'
import { useAnswer } from '../../acts/provider.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Pending } from '../../ui/Pending.tsx'
import { CommentBody } from './CommentBody.tsx'

interface CommentVersionsProps {
  readonly id: number
  /** Version of the current comment; each version has a cache entry of its own. */
  readonly version: number
}

/** Earlier versions of a comment, from the log. */
export function CommentVersions({ id, version }: CommentVersionsProps) {
  const translate = useTranslate()
  const { data, isPending, error } = useAnswer(
    versionsOfComment,
    { id, params: { id: String(id) } },
    { version, gcTime: 0 },
  )
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
