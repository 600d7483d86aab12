import { type RaRecord, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { usePorts } from '../ports.ts'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'
import { useSetStatus } from '../status/useSetStatus.ts'
import { libraryOf, type Status } from '../status/useStatuses.ts'
import { Chip } from '../ui/Chip.tsx'
import { loadable } from '../ui/loadable.tsx'
import type { Names } from '../undo/Value.tsx'
import { useWords } from '../words.ts'

const load = () => import('../status/StatusMenu.tsx').then((m) => ({ default: m.StatusMenu }))
const StatusMenu = loadable(load)

interface StatusChipProps {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  readonly names: Names
  /** Name of the field. */
  readonly status: string
  /** What is missing for a change of status, or will be asked for. */
  readonly guardOf?: (status: Status) => string | undefined
  /** Sets the status together with unsaved input; without it, only the status is saved. */
  readonly onSet?: ((status: Status) => void) | undefined
}

/** The record's status as a button that opens the statuses it can change to. */
export function StatusChip({ resource, record, names, status, guardOf, onSet }: StatusChipProps) {
  const translate = useTranslate()
  const words = useWords(resource.name)
  const { can } = usePorts()
  const [anchor, setAnchor] = useState<HTMLElement | null>()
  const { set, isPending, dialog } = useSetStatus(resource, record)
  const field = resource.fields[status]
  const maySetStatus = can(resource.area, 'edit') && !record['archived_at']
  const openByKey = () => setAnchor(document.querySelector<HTMLElement>('[data-status-chip]'))
  useShortcuts([
    maySetStatus && { keys: 's', scope: 'record', text: translate('record.set_status'), run: openByKey, palette: true },
  ])
  if (!field) return null
  const named = names[libraryOf(resource)]?.[Number(record[status])]
  const chip = (
    <Chip colour={named?.colour} wash>
      {named?.label ?? '…'}
    </Chip>
  )
  if (!maySetStatus) return <span className="status-chip">{chip}</span>
  return (
    <>
      <button
        type="button"
        className="status-chip"
        data-status-chip
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        aria-label={`${words.field(status)}: ${named?.label ?? ''}`}
        aria-keyshortcuts="s"
        aria-busy={isPending || undefined}
        title={`${translate('record.set_status')} (s)`}
        onClick={(event) => setAnchor(event.currentTarget)}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        {chip}
        <span className="status-arrow" aria-hidden="true" />
      </button>
      <kbd className="status-key no-print" aria-hidden="true">
        s
      </kbd>
      {anchor !== undefined && (
        <StatusMenu
          resource={resource}
          anchor={anchor}
          {...(guardOf ? { guardOf } : {})}
          label={words.field(status)}
          value={Number(record[status])}
          onChoose={(next) => {
            setAnchor(null)
            if (onSet) onSet(next)
            else void set(next)
          }}
          onClose={() => setAnchor(null)}
        />
      )}
      {dialog}
    </>
  )
}
