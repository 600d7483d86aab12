import type { RaRecord } from 'ra-core'
import { useState } from 'react'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { StatusMenu } from '../../status/StatusMenu.tsx'
import { type Given, useReason } from '../../status/useReason.tsx'
import type { Status } from '../../status/useStatuses.ts'
import { useWords } from '../../words.ts'

/** Maximum duration of a double click, in ms. */
const DOUBLE = 500

interface StatusCellProps {
  readonly cell: HTMLElement
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  /** @param more further values to save with the status */
  readonly onSave: (id: number, more: Given) => void
  readonly onCancel: () => void
}

/** The status cell of a list: offers the next statuses, as the status chip does, and asks for a reason where one is required. */
export function StatusCell({ cell, resource, record, onSave, onCancel }: StatusCellProps) {
  const words = useWords(resource.name)
  const name = resource.status as string
  const { ask, dialog } = useReason(resource)
  const [chosen, setChosen] = useState(false)
  const [opened] = useState(() => performance.now())
  const choose = async (status: Status) => {
    setChosen(true)
    const extraValues = status.id === record[name] ? null : await ask(status, record)
    if (extraValues) onSave(status.id, extraValues)
    else onCancel()
  }
  return (
    <>
      <StatusMenu
        resource={resource}
        anchor={chosen ? null : cell}
        label={words.field(name)}
        value={Number(record[name])}
        onChoose={(status) => void choose(status)}
        onClose={(reason) => {
          // The second half of a double click must not close the menu as a click outside it.
          if (reason !== 'backdropClick' || performance.now() - opened > DOUBLE) onCancel()
        }}
      />
      {dialog}
    </>
  )
}
