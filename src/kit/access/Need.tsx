import NoIcon from '@mui/icons-material/Cancel'
import YesIcon from '@mui/icons-material/CheckCircle'
import { useTranslate } from 'ra-core'
import { usePairText } from './areas.ts'
import type { Access } from './useAccess.ts'
import { WouldGive } from './WouldGive.tsx'

interface NeedProps {
  readonly access: Access
  /** Any one of these is sufficient. */
  readonly pairs: readonly string[]
  /** The one that the user has. */
  readonly heldPair: string | undefined
}

/** One of several requirements: the group that gives it, or which groups would. */
export function Need({ access, pairs, heldPair }: NeedProps) {
  const translate = useTranslate()
  const pairText = usePairText()
  const giver = heldPair === undefined ? undefined : access.rights[heldPair]
  const Icon = giver ? YesIcon : NoIcon
  return (
    <li data-allowed={giver ? true : undefined}>
      <p>
        <Icon aria-hidden="true" />
        {pairs.map(pairText).join(` ${translate('access.or')} `)}
        <span>{giver ? translate('access.through', giver) : translate('access.missing')}</span>
      </p>
      {!giver && <WouldGive access={access} pairs={pairs} />}
    </li>
  )
}
