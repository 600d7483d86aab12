import { useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useNavigate, useNotify } from 'ra-core'
import { type ReactNode, useState } from 'react'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { isSame } from '../../form/stale/conflict.ts'
import { componentsOf } from '../../kinds/index.tsx'
import { whyNot } from '../../list/edit/editable.ts'
import { StaleCellDialog } from '../../list/edit/StaleCellDialog.tsx'
import { useCellSave } from '../../list/edit/useCellSave.ts'
import { usePorts } from '../../ports.ts'
import { useScreens } from '../../screens/ScreensContext.ts'
import { FROM_RECORD } from '../../screens/wayBack.ts'
import { useWords } from '../../words.ts'
import { useIsLocked } from '../useIsLocked.ts'
import { FactEditor, type Leave } from './FactEditor.tsx'

export interface FactEditing {
  readonly mayEdit: (name: string) => boolean
  readonly edit: (name: string) => void
  /** The editor of a fact while it is edited. */
  readonly editorOf: (name: string) => ReactNode
  readonly openName: string | null
  readonly refusalOf: (name: string) => string | undefined
  /** Asks which of two versions to keep where another user has changed the same fact. */
  readonly dialog: ReactNode
}

interface Open {
  readonly name: string
  /** Its value when it was opened. */
  readonly shownValue: unknown
  /** Initial value of the control: that value, or the one that was refused. */
  readonly initial: unknown
  readonly error: string
}

const pencilOf = (name: string) => document.querySelector<HTMLElement>(`[data-fact="${CSS.escape(name)}"]`)

/**
 * In-place editing of a record's facts: each is saved at once, based on the version that was loaded, and can be undone. Where another user has
 * changed the same fact, both values are shown.
 * @param order names of the facts, for Tab
 */
export function useFacts(resource: AnyResource, record: RaRecord<number>, order: readonly string[]): FactEditing {
  const { can } = usePorts()
  const { inputs } = useScreens()
  const navigate = useNavigate()
  const notify = useNotify()
  const client = useQueryClient()
  const words = useWords(resource.name)
  const [open, setOpen] = useState<Open | null>(null)
  const saving = useCellSave(resource, [record], (name) => {
    notify('record.facts.saved', { type: 'success', messageArgs: { name: words.field(name) } })
    void client.invalidateQueries({ queryKey: [resource.name] })
  })
  const { refusal } = saving
  const mayEditRecord = can(resource.area, 'edit')
  const isLocked = useIsLocked(resource, record)

  const mayEdit = (name: string) => {
    const field = resource.fields[name]
    return (
      mayEditRecord &&
      field !== undefined &&
      !field.options.readOnly &&
      !field.options.once &&
      !(isLocked && resource.lock?.fields.includes(name)) &&
      whyNot(resource, record, name) === undefined
    )
  }
  /** Whether the field is too large to edit in place, or needs the custom control of its form. */
  const needsForm = (name: string) => {
    const field = resource.fields[name]
    return !field || field.store.as === 'child' || inputs?.[name] !== undefined || !componentsOf(field).Input
  }
  const toggles = (name: string) => {
    const field = resource.fields[name]
    return field !== undefined && componentsOf(field).inline === 'toggle'
  }
  const edit = (name: string) => {
    if (!mayEdit(name)) return
    if (needsForm(name)) return navigate(`/${resource.name}/${record.id}`, { state: FROM_RECORD })
    if (toggles(name)) return saving.save(record.id, name, record[name] !== true)
    const lastRefusal = refusal?.name === name ? refusal : undefined
    saving.forget()
    const shownValue: unknown = record[name] ?? null
    setOpen({
      name,
      shownValue,
      initial: lastRefusal ? lastRefusal.typed : shownValue,
      error: lastRefusal?.text ?? '',
    })
  }
  const focus = (name: string) => setTimeout(() => pencilOf(name)?.focus())
  const leave = (name: string, direction: Leave) => {
    setOpen(null)
    const inPlace = order.filter((one) => mayEdit(one) && !needsForm(one) && !toggles(one))
    const index = inPlace.indexOf(name)
    const next = direction === 'next' ? inPlace[index + 1] : direction === 'previous' ? inPlace[index - 1] : undefined
    if (next) edit(next)
    else if (direction !== 'away') focus(name)
  }
  return {
    mayEdit,
    edit,
    openName: open?.name ?? null,
    refusalOf: (name) => (refusal?.name === name && open?.name !== name ? refusal.text : undefined),
    editorOf: (name) =>
      open?.name === name && (
        <FactEditor
          key={name}
          resource={resource}
          record={record}
          name={name}
          initial={open.initial}
          error={open.error}
          onSave={(value, direction) => {
            // Unchanged values are not saved: the stored value may have changed meanwhile.
            if (open.error !== '' || !isSame(value, open.initial)) saving.save(record.id, name, value, open.shownValue)
            leave(name, direction)
          }}
          onInvalid={(typed, text) => {
            setOpen(null)
            saving.refuse(record.id, name, typed, text)
          }}
          onCancel={() => leave(name, 'stay')}
        />
      ),
    dialog: <StaleCellDialog resource={resource} saving={saving} />,
  }
}
