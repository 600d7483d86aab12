import { useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useDataProvider, useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { Field } from '../../../../schema/engine/fields/field.ts'
import { useRemedy } from '../../acts/useRemedy.ts'
import { type RefusedCall, refusalOf, useRefusalText } from '../../acts/useShowRefusal.ts'
import { isSame } from '../../form/stale/conflict.ts'
import { underWay } from '../../undo/session.ts'
import { useWords } from '../../words.ts'
import { announce } from '../announce.tsx'
import { addLabel, patchRow, rowOf } from './cache.ts'
import { usePendingSaves } from './usePendingSaves.ts'

type Row = RaRecord<number>
type Values = Readonly<Record<string, unknown>>

/** A failed change: the cell shows its old value again, and the reason. */
export interface Refusal {
  readonly id: number
  readonly name: string
  /** The refused input, for another attempt. */
  readonly typed: unknown
  readonly text: string
}

/** Another user has changed the same cell meanwhile. */
export interface StaleCell {
  readonly id: number
  readonly name: string
  readonly old: unknown
  readonly localValue: unknown
  /** Further values to save with it. */
  readonly more: Values
  readonly serverRow: Row
}

const targetOf = (field: Field | undefined) => (field?.store.as === 'column' ? field.store.references : undefined)

/**
 * Saves single cells: the new value is shown at once and reverted, with the reason, if the server refuses it. Cells of one record are saved one after
 * the other, each based on the version that the previous save returned; a change by others to another field is no conflict.
 * @param onSaved called with each field that the server has saved
 */
export function useCellSave(resource: AnyResource, rows: readonly Row[] | undefined, onSaved?: (name: string) => void) {
  const provider = useDataProvider()
  const client = useQueryClient()
  const translate = useTranslate()
  const why = useRefusalText()
  const offer = useRemedy()
  const words = useWords(resource.name)
  const queues = useRef(new Map<number, Promise<void>>())
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [stale, setStale] = useState<StaleCell | null>(null)
  const unanswered = usePendingSaves(resource.name, rows)
  /** Result of the user's own last change to each cell: where it is found later, nobody else has changed the cell. */
  const ownWrites = useRef(new Map<string, unknown>())
  /** Changes saved after this one that are still pending stay visible. */
  const patch = (id: number, change: (row: Row) => Row) =>
    patchRow(client, resource.name, id, (row) => ({ ...change(row), ...unanswered.of(id) }))

  const reasonOf = (refusal: RefusedCall, name: string): string => {
    const [path] = Object.keys(refusal.fields)
    const [fieldName = name] = path?.split('.') ?? []
    return fieldName === name ? why(refusal) : `${words.field(fieldName)}: ${why(refusal)}`
  }
  const refuse = (id: number, name: string, typed: unknown, text: string) => {
    setRefusal({ id, name, typed, text })
    announce(translate('grid.edit.refused', { field: words.field(name), reason: text }))
  }
  const saved = (id: number, name: string, row: Row) => {
    ownWrites.current.set(`${id} ${name}`, row[name] ?? null)
    patch(id, (before) => ({ ...before, ...row }))
    // A flag that only one record may have was taken from another one.
    const single = resource.fields[name]?.hints.single
    // The rows stay in place until the list is next fetched: they must not jump away from the user who edits them.
    void client.invalidateQueries({ queryKey: [resource.name], refetchType: single ? 'active' : 'none' })
    if (onSaved) onSaved(name)
    else announce(translate('grid.edit.saved', { field: words.field(name) }))
  }

  const send = async (
    id: number,
    name: string,
    old: unknown,
    value: unknown,
    more: Values,
    basis?: Row,
  ): Promise<void> => {
    const base = basis ?? rowOf(client, resource.name, id)
    const previousData = { id, version: base?.['version'], [name]: old }
    try {
      const { data } = await provider.update(resource.name, { id, data: { [name]: value, ...more }, previousData })
      unanswered.end(id, name, value, data as Row)
      saved(id, name, data as Row)
    } catch (error) {
      const refusal = refusalOf(error)
      const serverRow = refusal.stale ? (refusal.body['current'] as Row | undefined) : undefined
      if (serverRow && !basis && isSame(serverRow[name], old)) return send(id, name, old, value, more, serverRow)
      unanswered.end(id, name, value, serverRow)
      ownWrites.current.set(`${id} ${name}`, old)
      patch(id, (row) => ({ ...row, ...(serverRow ?? { [name]: old }) }))
      if (serverRow && isSame(serverRow[name], value))
        return announce(translate('grid.edit.saved', { field: words.field(name) }))
      if (serverRow) setStale({ id, name, old, localValue: value, more, serverRow })
      else {
        refuse(id, name, value, reasonOf(refusal, name))
        offer(refusal, reasonOf(refusal, name))
      }
    }
  }

  /**
   * @param value already validated
   * @param shownValue value when the cell was opened: others may have changed it meanwhile, and the live connection may have updated it on screen
   * @param more further values to save with it
   */
  const save = (id: number, name: string, value: unknown, shownValue?: unknown, more: Values = {}): void => {
    const row = rowOf(client, resource.name, id)
    const old = row?.[name] ?? null
    setRefusal(null)
    if (isSame(old, value)) return
    const isOwn = isSame(old, ownWrites.current.get(`${id} ${name}`))
    if (row && shownValue !== undefined && !isSame(old, shownValue) && !isOwn)
      return setStale({ id, name, old: shownValue, localValue: value, more, serverRow: row })
    const target = targetOf(resource.fields[name])
    if (target && typeof value === 'number') addLabel(client, resource.name, name, target, value)
    unanswered.begin(id, name, value)
    patch(id, (row) => row)
    const before = queues.current.get(id) ?? Promise.resolve()
    const sent = before.then(() => send(id, name, old, value, more))
    queues.current.set(id, sent)
    underWay(sent)
  }
  /** Saves the user's own value anyway, on top of the record as others left it. */
  const insist = ({ id, name, localValue, more, serverRow }: StaleCell) => {
    setStale(null)
    unanswered.begin(id, name, localValue)
    patch(id, (row) => row)
    void send(id, name, serverRow[name], localValue, more, serverRow)
  }
  return { save, insist, refuse, refusal, forget: () => setRefusal(null), stale, closeStale: () => setStale(null) }
}
