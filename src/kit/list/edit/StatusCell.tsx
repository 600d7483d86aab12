import type { RaRecord } from 'ra-core'
import { useState } from 'react'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { StatusMenu } from '../../status/StatusMenu.tsx'
import { type Given, useReason } from '../../status/useReason.tsx'
import type { Status } from '../../status/useStatuses.ts'
import { useWords } from '../../words.ts'

/** Longest double click, in ms. */
const DOUBLE = 500

interface StatusCellProps {
  readonly cell: HTMLElement
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  /** @param more what is to be written with it */
  readonly onSave: (id: number, more: Given) => void
  readonly onCancel: () => void
}

/** The status in a list: offers what may follow it, as its chip does, and asks for the reason where one is wanted. */
export function StatusCell({ cell, resource, record, onSave, onCancel }: StatusCellProps) {
  const words = useWords(resource.name)
  const name = resource.status as string
  const { ask, dialog } = useReason(resource)
  const [chosen, setChosen] = useState(false)
  const [opened] = useState(() => performance.now())
  const choose = async (status: Status) => {
    setChosen(true)
    const given = status.id === record[name] ? null : await ask(status, record)
    if (given) onSave(status.id, given)
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
        onClose={(by) => {
          // The second half of a double click is no click beside the menu.
          if (by !== 'backdropClick' || performance.now() - opened > DOUBLE) onCancel()
        }}
      />
      {dialog}
    </>
  )
}
