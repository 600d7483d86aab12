import NoIcon from '@mui/icons-material/Cancel'
import YesIcon from '@mui/icons-material/CheckCircle'
import { useTranslate } from 'ra-core'
import { usePairText } from './areas.ts'
import type { Access } from './useAccess.ts'
import './access.css'

/** What a screen or an endpoint asks for: one of these pairs, a session, or nothing. */
export type Needs = 'public' | 'session' | readonly string[]

/** Allowed or not, what it needs, and through which group it is had or could be had. */
export function Answer({ access, needs }: { readonly access: Access; readonly needs: Needs }) {
  const translate = useTranslate()
  const pairText = usePairText()
  const names = (groups: readonly { readonly name: string }[]) => groups.map(({ name }) => name).join(', ')
  const pairs = typeof needs === 'string' ? [] : needs
  const held = pairs.find((pair) => access.rights[pair])
  const allowed = typeof needs === 'string' || held !== undefined
  const giver = held === undefined ? undefined : access.rights[held]
  const Icon = allowed ? YesIcon : NoIcon
  return (
    <div className="access-answer" role="status">
      <p className="access-verdict" data-allowed={allowed || undefined}>
        <Icon aria-hidden="true" />
        {translate(allowed ? 'access.allowed' : 'access.denied')}
        {giver && <span>{translate('access.through', giver)}</span>}
      </p>
      {typeof needs === 'string' && (
        <p>{translate(needs === 'public' ? 'access.needs_none' : 'access.needs_session')}</p>
      )}
      {pairs.length === 1 && <p>{translate('access.needs', { pair: pairText(pairs[0] ?? '') })}</p>}
      {pairs.length > 1 && (
        <>
          <p>{translate('access.needs_one')}</p>
          <ul>
            {pairs.map((pair) => (
              <li key={pair}>{pairText(pair)}</li>
            ))}
          </ul>
        </>
      )}
      <p>{translate('access.chain', { names: names(access.chain) })}</p>
      {!allowed && <WouldGive groups={pairs.flatMap((pair) => access.missing[pair] ?? [])} />}
    </div>
  )
}

function WouldGive({ groups }: { readonly groups: Access['chain'] }) {
  const translate = useTranslate()
  const names = [...new Set(groups.map(({ name }) => name))].join(', ')
  return <p>{names ? translate('access.would_give', { names }) : translate('access.nobody_gives')}</p>
}
