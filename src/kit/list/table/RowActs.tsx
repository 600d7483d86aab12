import type { RaRecord } from 'ra-core'
import { useState } from 'react'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { DeclaredActs } from '../../acts/DeclaredActs.tsx'
import {
  AvailableActionsContext,
  createAvailableActions,
  useAvailableActions,
} from '../../record/availableActions/availableActions.ts'
import { useRunAction } from '../../record/availableActions/useRunAction.ts'
import { recordName } from '../../recordName.ts'
import { useScreens } from '../../screens/ScreensContext.ts'
import { useStatusesKnown } from '../../status/useStatuses.ts'
import RowMenu, { type RowChoice } from './RowMenu.tsx'

interface RowActsProps {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  readonly anchor: HTMLElement
  readonly isOpen: boolean
  /** What the row's own keys do. */
  readonly choices: readonly RowChoice[]
  readonly onClose: () => void
}

/**
 * What can be done with one row and what is declared for its record, in one menu. It stays when the menu is gone: an act may have a
 * dialog of its own. Keys of acts are those of the menu; on the row itself they mean what they mean in a list.
 */
export default function RowActs({ resource, record, ...menu }: RowActsProps) {
  const [offers] = useState(() => createAvailableActions(false))
  const { links, rowActs: Own } = useScreens()
  return (
    <AvailableActionsContext value={offers}>
      <DeclaredActs resource={resource} record={record} states={links} />
      {Own && <Own record={record} />}
      <Offered {...menu} resource={resource} record={record} />
    </AvailableActionsContext>
  )
}

function Offered({ resource, record, anchor, isOpen, choices, onClose }: RowActsProps) {
  const run = useRunAction()
  const offered = useAvailableActions().map((offer): RowChoice => {
    const { name, text, keys = '', pending } = offer
    return { name, key: keys, text, ...(pending ? { pending } : {}), run: () => run(offer) }
  })
  // It does not grow under the pointer.
  if (!useStatusesKnown(resource)) return null
  return (
    <RowMenu
      anchor={anchor}
      isOpen={isOpen}
      onClose={onClose}
      name={recordName(resource, record)}
      groups={[choices, offered]}
    />
  )
}
