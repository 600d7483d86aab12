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
  /** Actions that the row's own keys perform. */
  readonly choices: readonly RowChoice[]
  readonly onClose: () => void
}

/**
 * The menu of a row: general actions and those declared for its record. It stays mounted when the menu closes, because an action may have its own
 * dialog. The keys of declared actions only work in the menu; on the row they have the meaning they have in a list.
 */
export default function RowActs({ resource, record, ...menu }: RowActsProps) {
  const [availableActions] = useState(() => createAvailableActions(false))
  const { links, rowActs: Own } = useScreens()
  return (
    <AvailableActionsContext value={availableActions}>
      <DeclaredActs resource={resource} record={record} states={links} />
      {Own && <Own record={record} />}
      <Offered {...menu} resource={resource} record={record} />
    </AvailableActionsContext>
  )
}

function Offered({ resource, record, anchor, isOpen, choices, onClose }: RowActsProps) {
  const run = useRunAction()
  const actionChoices = useAvailableActions().map((offer): RowChoice => {
    const { name, text, keys = '', pending } = offer
    return { name, key: keys, text, ...(pending ? { pending } : {}), run: () => run(offer) }
  })
  // Otherwise the menu would grow while the user points at it.
  if (!useStatusesKnown(resource)) return null
  return (
    <RowMenu
      anchor={anchor}
      isOpen={isOpen}
      onClose={onClose}
      name={recordName(resource, record)}
      groups={[choices, actionChoices]}
    />
  )
}
