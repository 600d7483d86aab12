import { useQueryClient } from '@tanstack/react-query'
import { type HttpError, type RaRecord, useNotify, useTranslate, useUpdate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import type { AnyResource } from '../../../schema/define.ts'
import { Chip } from '../Chip.tsx'
import { useErrorText } from '../errorText.ts'
import { targetOf } from '../fields/parts/LazyPicker.tsx'
import { usePorts } from '../ports.ts'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'
import type { Names } from '../undo/Value.tsx'
import { useWords } from '../words.ts'
import { useRecord } from './useRecord.ts'

const load = () => import('./StatusMenu.tsx').then((m) => ({ default: m.StatusMenu }))
const StatusMenu = lazy(load)

interface StatusChipProps {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  readonly names: Names
  /** Name of the field. */
  readonly status: string
}

/** Sets the status; what the server refuses is said with its reason, what it takes can be undone. */
function useSetStatus({ resource, record, status }: Omit<StatusChipProps, 'names'>) {
  const [update, { isPending }] = useUpdate<RaRecord<number>>()
  const client = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const errorText = useErrorText()
  const set = async (id: number, label: string) => {
    if (id === record[status] || isPending) return
    try {
      await update(
        resource.name,
        { id: record.id, data: { [status]: id }, previousData: record },
        { mutationMode: 'pessimistic', returnPromise: true },
      )
      notify('record.status_set', { type: 'success', messageArgs: { label } })
    } catch (raw) {
      const error = raw as HttpError
      const [refusal] = Object.values((error.body?.errors ?? {}) as Record<string, string>)
      const text = refusal ? errorText(refusal) : translate(error.message, { _: translate('problem.server') })
      if (error.status !== 401) notify(text, { type: 'error' })
    }
    await client.invalidateQueries({ queryKey: [resource.name] })
  }
  return { set, isPending }
}

/** How far the record has come; opens the statuses that it can be given. */
export function StatusChip({ resource, record, names, status }: StatusChipProps) {
  const translate = useTranslate()
  const words = useWords(resource.name)
  const { can } = usePorts()
  const [anchor, setAnchor] = useState<HTMLElement | null>()
  const { shown } = useRecord(resource.name, String(record.id))
  const { set, isPending } = useSetStatus({ resource, record, status })
  const field = resource.fields[status]
  const may = can(resource.area, 'edit') && !record['archived_at']
  const openByKey = () => setAnchor(document.querySelector<HTMLElement>('[data-status-chip]'))
  useShortcuts([
    may && { keys: 's', scope: 'record', text: translate('record.set_status'), run: openByKey, palette: true },
  ])
  if (!field) return null
  const target = targetOf(field)
  const named = names[target]?.[Number(record[status])]
  const chip = (
    <Chip colour={named?.colour} wash>
      {named?.label ?? '…'}
    </Chip>
  )
  if (!may) return <span className="status-chip">{chip}</span>
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
      {anchor !== undefined && (
        <Suspense fallback={null}>
          <StatusMenu
            {...{ anchor, target }}
            label={words.field(status)}
            where={field.hints.where ?? {}}
            next={shown?.moves ?? null}
            value={Number(record[status])}
            onChoose={(id, label) => void set(id, label)}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  )
}
