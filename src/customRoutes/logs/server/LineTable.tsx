import { useTranslate } from 'ra-core'
import { Fragment } from 'react'
import type { Line } from '../../../../schema/areas/logs/serverShapes.ts'
import { formatInstant } from '../../../../schema/engine/text/format.ts'
import { LineMore } from './LineMore.tsx'
import css from './server.module.css'

const PREFIX = '/panel-api'
/** "PATCH /jobs/:id". */
export const asked = ({ method, route }: Pick<Line, 'method' | 'route'>): string =>
  [method, route?.replace(PREFIX, '')].filter(Boolean).join(' ')

/** "412 ms", "1.3 s". */
export const lasted = (ms: number | null): string =>
  ms === null ? '' : ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`

interface TableProps {
  readonly lines: readonly Line[]
  /** Ids of the expanded lines. */
  readonly open: ReadonlySet<number>
  readonly onOpen: (id: number) => void
  /** All lines belong to one request, which is shown above. */
  readonly ofOne: boolean
}

/** Log lines of all servers; each expands in place. */
export function LineTable({ lines, open, onOpen, ofOne }: TableProps) {
  const translate = useTranslate()
  const names = ['at', 'level', 'message', 'asked', 'user', 'ms', 'server'] as const
  return (
    <table className={css['slog-table']}>
      <caption className="sr-only">{translate('server_log.title')}</caption>
      <thead>
        <tr>
          {names.map((name) => (
            <th key={name} scope="col" data-column={name}>
              {translate(`server_log.column.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Fragment key={line.id}>
            <tr data-level={line.level}>
              <td data-column="at">
                <button
                  type="button"
                  data-row-link
                  data-line={line.id}
                  className={css['slog-open']}
                  aria-expanded={open.has(line.id)}
                  onClick={() => onOpen(line.id)}
                >
                  <time dateTime={line.at}>{formatInstant(line.at)}</time>
                </button>
              </td>
              <td data-column="level">
                <span className={css['slog-level']} data-level={line.level}>
                  {translate(`server_log.level.${line.level}`)}
                </span>
              </td>
              <td data-column="message">{line.message}</td>
              <td data-column="asked">{asked(line)}</td>
              <td data-column="user">{line.user?.name}</td>
              <td data-column="ms">{lasted(line.ms)}</td>
              <td data-column="server">{line.server}</td>
            </tr>
            {open.has(line.id) && (
              <tr className={css['slog-more']}>
                <td colSpan={names.length}>
                  <LineMore line={line} ofOne={ofOne} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
