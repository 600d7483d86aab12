import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { resources } from '../../../schema/all.ts'
import { recentChanges } from '../../../schema/areas/workspace/endpoints.ts'
import type { RecentChange } from '../../../schema/areas/workspace/shapes.ts'
import { usePanel } from '../../kit/acts/provider.ts'
import { usePorts } from '../../kit/ports.ts'
import { Ago } from '../../kit/ui/Ago.tsx'
import { Pending } from '../../kit/ui/Pending.tsx'

const EVENTS = ['created', 'updated', 'archived', 'reinstated', 'deleted', 'reordered']
const SPLIT = /(%\{\w+\})/

/** Replaces the arguments in a text by elements. */
function fill(text: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  return text.split(SPLIT).map((part, i) => <Fragment key={i}>{parts[part.slice(2, -1)] ?? part}</Fragment>)
}

function ChangeRow({ change }: { change: RecentChange }) {
  const translate = useTranslate()
  const { can } = usePorts()
  const { event, entity, entity_id, label, user, at } = change
  const { path, area } = resources.get(entity)
  const kind = translate(`resources.${entity}.name`, { smart_count: 1 })
  const name = label ?? `${kind} ${entity_id ?? ''}`
  const isThere = event !== 'deleted' && entity_id !== null && can(area, 'list')
  const sentence = translate(`log.events.${EVENTS.includes(event) ? event : 'other'}`)
  return (
    <li className="row change">
      <span>
        {fill(sentence, {
          user: <strong>{user ?? translate('log.system')}</strong>,
          what: isThere ? <Link to={`/${path}/edit/${entity_id}`}>{name}</Link> : name,
        })}
        <span className="change-kind">{kind}</span>
      </span>
      <Ago at={at} />
    </li>
  )
}

/** The latest changes with their users. Only rendered for users who may see the log. */
export function LatestChanges() {
  const translate = useTranslate()
  const panel = usePanel()
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['logs', 'recent'],
    queryFn: ({ signal }) => panel.ask(recentChanges, { query: { limit: 12 }, signal }),
    refetchInterval: 60_000,
  })
  return (
    <section className="card" aria-labelledby="dashboard-changes">
      <div className="card-head">
        <h2 id="dashboard-changes">{translate('dashboard.changes')}</h2>
      </div>
      {isPending && <Pending lines={5} />}
      {isError && (
        <div className="state">
          <p>{translate('message.failure')}</p>
          <button type="button" className="button" onClick={() => void refetch()}>
            {translate('action.retry')}
          </button>
        </div>
      )}
      {data?.data.length === 0 && <p className="card-empty">{translate('dashboard.no_changes')}</p>}
      <ul className="rows">
        {data?.data.map((change) => (
          <ChangeRow key={change.id} change={change} />
        ))}
      </ul>
    </section>
  )
}
