import { useTranslate } from 'ra-core'
import type { Archive } from '../../../../schema/areas/logs/archiveShapes.ts'
import { fileOfArchive } from '../../../../schema/areas/logs/endpoints.ts'
import { formatDate, formatMoment } from '../../../../schema/engine/text/format.ts'
import { usePanel } from '../../../kit/acts/provider.ts'
import { useShowRefusal } from '../../../kit/acts/useShowRefusal.ts'
import { usePorts } from '../../../kit/ports.ts'
import { saveAddress } from '../../../kit/transfer/save.ts'
import { How } from './How.tsx'
import css from './keeping.module.css'

const MEGABYTE = 1_048_576
const size = (bytes: number) =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`

/** One archive: who removed how many entries from before which date, and its file. */
function Entry({ archive }: { readonly archive: Archive }) {
  const translate = useTranslate()
  const panel = usePanel()
  const showRefusal = useShowRefusal()
  const { can } = usePorts()
  const {
    id,
    before,
    books_before: books,
    user,
    state,
    code,
    expected,
    written,
    removed,
    bytes,
    sha256,
    created_at: createdAt,
    gone_at: removedAt,
  } = archive
  const save = () =>
    void panel.ask(fileOfArchive, { params: { id: String(id) } }).then(({ url }) => saveAddress(url), showRefusal)
  return (
    <li className={css['keep-archive']}>
      <div className={css['keep-line']}>
        <strong>{translate('logs.keeping.until', { day: formatDate(before) })}</strong>
        {books !== before && (
          <span className="quiet">{translate('logs.keeping.books_until', { day: formatDate(books) })}</span>
        )}
        <span className="spring" />
        {sha256 && removedAt === null && can('Logs', 'truncate') && (
          <button
            type="button"
            className="button button-small"
            aria-label={translate('logs.keeping.download_of', { day: formatDate(before) })}
            onClick={save}
          >
            {translate('logs.keeping.download')}
          </button>
        )}
      </div>
      {state === 'waiting' && <How text={translate('logs.keeping.writing')} done={written} of={expected} />}
      {state === 'stored' && <How text={translate('logs.keeping.removing')} done={removed} of={written} />}
      {state === 'failed' && (
        <p className={css['keep-danger']}>
          {translate('logs.keeping.failed')}: {translate(`problem.${code}`, { _: translate('problem.server') })}
        </p>
      )}
      {removedAt !== null && <p className="quiet">{translate('logs.keeping.gone', { day: formatDate(removedAt) })}</p>}
      <p className={css['keep-small']}>
        {[
          removed > 0 &&
            translate('logs.keeping.taken', { smart_count: removed, entries: removed.toLocaleString('en-GB') }),
          user.name,
          formatMoment(createdAt),
          bytes !== null && size(bytes),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {sha256 && (
        <p className={css['keep-small']}>
          SHA-256 <code>{sha256}</code>
        </p>
      )}
    </li>
  )
}

/** Entries removed from the log, newest first. */
export function Archives({ archives }: { readonly archives: readonly Archive[] }) {
  const translate = useTranslate()
  return (
    <section className="card" aria-labelledby="keep-archives">
      <div className="card-head">
        <h2 id="keep-archives">{translate('logs.keeping.archives')}</h2>
      </div>
      {archives.length === 0 ? (
        <p className={`quiet ${css['keep-body']}`}>{translate('logs.keeping.no_archive')}</p>
      ) : (
        <ul className={css['keep-archives']}>
          {archives.map((archive) => (
            <Entry key={archive.id} archive={archive} />
          ))}
        </ul>
      )}
    </section>
  )
}
