import NoIcon from '@mui/icons-material/Cancel'
import YesIcon from '@mui/icons-material/CheckCircle'
import { useTranslate } from 'ra-core'
import { usePairText } from './areas.ts'
import { Need } from './Need.tsx'
import type { Access } from './useAccess.ts'
import { names, WouldGive } from './WouldGive.tsx'
import './access.css'

/** What a page or an endpoint requires: one pair from each list, a session, or nothing. */
export type Needs = 'public' | 'session' | readonly (readonly string[])[]

/** Shows whether access is allowed, everything that it requires, and which groups give it or could give it. */
export function Answer({ access, needs }: { readonly access: Access; readonly needs: Needs }) {
  const translate = useTranslate()
  const pairText = usePairText()
  const all = typeof needs === 'string' ? [] : needs
  const heldPairs = all.map((pairs) => pairs.find((pair) => access.rights[pair]))
  const allowed = heldPairs.every((pair) => pair !== undefined)
  const [only = [], ...otherNeeds] = all
  const giver = otherNeeds.length === 0 && heldPairs[0] !== undefined ? access.rights[heldPairs[0]] : undefined
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
      {otherNeeds.length > 0 && (
        <>
          <p>{translate('access.needs_all')}</p>
          <ul className="access-needs">
            {all.map((pairs, i) => (
              <Need key={pairs.join(' ')} pairs={pairs} access={access} heldPair={heldPairs[i]} />
            ))}
          </ul>
        </>
      )}
      {otherNeeds.length === 0 && only.length === 1 && (
        <p>{translate('access.needs', { pair: pairText(only[0] ?? '') })}</p>
      )}
      {otherNeeds.length === 0 && only.length > 1 && (
        <>
          <p>{translate('access.needs_one')}</p>
          <ul>
            {only.map((pair) => (
              <li key={pair}>{pairText(pair)}</li>
            ))}
          </ul>
        </>
      )}
      <p>{translate('access.chain', { names: names(access.chain) })}</p>
      {!allowed && otherNeeds.length === 0 && <WouldGive access={access} pairs={only} />}
    </div>
  )
}
