import { LinkBase, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { LogRow, SecurityRow } from '../../../schema/areas/logs/shapes.ts'
import { formatSecond } from '../../../schema/engine/text/format.ts'
import css from './logs.module.css'
import { useLogWords } from './words.ts'

export const entryPath = (id: number): string => `/settings/logs/details/${id}`

function Head({ names }: { readonly names: readonly string[] }) {
  const translate = useTranslate()
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col" data-column={name}>
            {translate(`logs.column.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** The second line of a cell; hidden where empty. */
function Below({ children }: { readonly children: ReactNode }) {
  return children ? <span className={css['log-below']}>{children}</span> : null
}

/** Changes of records: when, what, which record, by whom, from where. */
export function LogTable({ rows }: { readonly rows: readonly LogRow[] }) {
  const translate = useTranslate()
  const words = useLogWords()
  return (
    <table className={css['log-table']}>
      <caption className="sr-only">{translate('logs.title')}</caption>
      <Head names={['at', 'event', 'record', 'user', 'request']} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td data-column="at">
              <LinkBase data-row-link className={css['log-link']} to={entryPath(row.id)}>
                <time dateTime={row.at}>{formatSecond(row.at)}</time>
              </LinkBase>
            </td>
            <td data-column="event">
              <span className={css['log-event']} data-event={row.event}>
                {translate(`logs.event.${row.event}`, { _: row.event })}
              </span>
              {row.reverted && <span className={css['log-reverted']}>{translate('logs.reverted')}</span>}
            </td>
            <td data-column="record">
              <span className={css['log-kind']}>{words.one(row.entity)}</span> {words.name(row)}
              {row.event === 'updated' && <Below>{words.changed(row.entity, row.changed, 4)}</Below>}
            </td>
            <td data-column="user">
              {words.person(row, 'system')}
              {row.user && <Below>{row.user_email}</Below>}
            </td>
            <td data-column="request">
              {words.request(row)}
              <Below>{row.ip}</Below>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Further details of a security log entry: values that are texts or numbers. */
const detailsOf = (details: Readonly<Record<string, unknown>>): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(' · ')

/** The security log: sign-ins, refusals, granted and revoked permissions. */
export function SecurityTable({ rows }: { readonly rows: readonly SecurityRow[] }) {
  const translate = useTranslate()
  const words = useLogWords()
  return (
    <table className={css['log-table']}>
      <caption className="sr-only">{translate('logs.view.security')}</caption>
      <Head names={['at', 'event', 'user', 'ip', 'details']} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-row-link tabIndex={-1}>
            <td data-column="at">
              <time dateTime={row.at}>{formatSecond(row.at)}</time>
            </td>
            <td data-column="what">
              <span className={css['log-event']} data-event={row.event.endsWith('refused') ? 'deleted' : undefined}>
                {words.security(row.event)}
              </span>
            </td>
            <td data-column="user">
              {words.person(row, 'nobody')}
              {row.user && <Below>{row.user_email}</Below>}
            </td>
            <td data-column="ip">{row.ip}</td>
            <td data-column="details">{detailsOf(row.details)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
