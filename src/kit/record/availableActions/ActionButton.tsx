import { LinkBase } from 'ra-core'
import { ariaKeys } from '../../shortcuts/keys.ts'
import { ActionLabel } from './ActionLabel.tsx'
import type { AvailableAction } from './availableActions.ts'

interface OfferButtonProps {
  readonly offer: AvailableAction
  readonly className: string
  /** Shows its icon before its label. */
  readonly withIcon?: boolean
}

/** One action as a button, or as a link where it opens a page. */
export function ActionButton({ offer, className, withIcon = false }: OfferButtonProps) {
  const { text, short, keys, icon, to, state, run, pending } = offer
  const content = (
    <>
      {withIcon && icon}
      <ActionLabel text={text} short={short} keys={keys} />
    </>
  )
  if (to !== undefined && !run)
    return /^[a-z]+:/.test(to) ? (
      <a
        className={className}
        href={to}
        aria-keyshortcuts={keys && ariaKeys(keys)}
        {...(to.startsWith('http') ? { target: '_blank', rel: 'noreferrer' } : {})}
      >
        {content}
      </a>
    ) : (
      <LinkBase className={className} to={to} aria-keyshortcuts={keys && ariaKeys(keys)} {...(state ? { state } : {})}>
        {content}
      </LinkBase>
    )
  return (
    <button
      type="button"
      className={className}
      aria-keyshortcuts={keys && ariaKeys(keys)}
      aria-disabled={pending || undefined}
      onClick={() => run?.()}
    >
      {content}
    </button>
  )
}
