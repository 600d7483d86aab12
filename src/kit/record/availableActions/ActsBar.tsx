import MoreIcon from '@mui/icons-material/MoreHoriz'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { HelpSign } from '../../help/HelpSign.tsx'
import { MAIN } from '../../shortcuts/registry.ts'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import { loadable } from '../../ui/loadable.tsx'
import { ActionButton } from './ActionButton.tsx'
import type { AvailableAction } from './availableActions.ts'
import { iconFor } from './icons.tsx'
import { useRunAction } from './useRunAction.ts'

const load = () => import('./MoreMenu.tsx').then((m) => ({ default: m.MoreMenu }))
const MoreMenu = loadable(load)

interface ActsBarProps {
  readonly main: AvailableAction | undefined
  /** It has a key that no other component handles. */
  readonly listens: boolean
  readonly adjacentActions: readonly AvailableAction[]
  readonly rest: readonly AvailableAction[]
  /** Whether the menu of all actions is open; null before its first use. The state is held by the parent, which may move the bar. */
  readonly menu: readonly [isOpen: boolean | null, set: (isOpen: boolean) => void]
}

/** The main action, two or three more, and a menu with all others. */
export function ActsBar({ main, listens, adjacentActions, rest, menu: [isOpen, setOpen] }: ActsBarProps) {
  const translate = useTranslate()
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const run = useRunAction()
  useShortcuts([
    main !== undefined && {
      keys: listens && main.keys !== undefined ? [main.keys, MAIN] : MAIN,
      scope: 'record',
      text: main.text,
      run: () => run(main),
      palette: listens || main.keys === undefined,
    },
    rest.length > 0 && {
      keys: '.',
      scope: 'record',
      text: translate('record.more'),
      run: () => setOpen(true),
    },
  ])
  return (
    <div className="acts-bar no-print">
      {adjacentActions.map((offer) => (
        <ActionButton key={offer.name} offer={offer} className="button acts-beside" />
      ))}
      {main && <ActionButton offer={{ ...main, keys: main.keys ?? MAIN }} className="button button-main acts-main" />}
      {main?.help && <HelpSign place={main.help} name={main.text} />}
      {rest.length > 0 && (
        <>
          <button
            type="button"
            ref={setButton}
            className="button acts-more"
            aria-haspopup="menu"
            aria-expanded={Boolean(isOpen)}
            aria-label={translate('record.more')}
            aria-keyshortcuts="."
            title={`${translate('record.more')} (.)`}
            onPointerEnter={() => void load()}
            onFocus={() => void load()}
            onClick={() => setOpen(true)}
          >
            <MoreIcon fontSize="small" />
          </button>
          <kbd className="acts-key" aria-hidden="true">
            .
          </kbd>
        </>
      )}
      {isOpen !== null && button && (
        <MoreMenu
          anchor={isOpen ? button : null}
          actions={rest.map((offer) => ({ ...offer, icon: offer.icon ?? iconFor(offer.keys) }))}
          onChoose={(offer) => {
            setOpen(false)
            run(offer)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
