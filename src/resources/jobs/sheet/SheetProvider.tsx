import { useTranslate } from 'ra-core'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useFormContext } from 'react-hook-form'
import { LISTS } from '../../../../schema/areas/jobs/documentLines.ts'
import { currentOption } from '../../../../schema/areas/jobs/options.ts'
import { COSTS, WORK_COSTS } from '../../../../schema/areas/jobs/priced.ts'
import type { ChildStore } from '../../../../schema/engine/fields/field.ts'
import { fieldOf } from '../../../../schema/engine/fields/fieldOf.ts'
import type { Action } from '../../../../schema/engine/permissions.ts'
import { useFormScreen } from '../../../kit/form/FormContext.ts'
import { useLockReason } from '../../../kit/form/stale/useLockReason.ts'
import { usePorts } from '../../../kit/ports.ts'
import type { Line } from '../lines/live.ts'
import { type ComputedTotals, ComputedTotalsContext, type Sheet, SheetContext } from './context.ts'
import { computeTotals } from './readable.ts'
import { ofOption, type SheetValues, sheetValuesOf, TERMS, valuesOf } from './sheetValues.ts'
import { createSheet } from './store.ts'

const [COSTS_AREA, COSTS_ACTION] = COSTS.split(':') as [string, Action]
const [WORK_AREA, WORK_ACTION] = WORK_COSTS.split(':') as [string, Action]
/** Fields by which the list of lines without a cost refers to a record. */
const OWNERS: Readonly<Record<string, string>> = { jobs: 'job_id', quotes: 'quote_id' }
const isSameList = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((one, i) => one === b[i]) : a === b

/** Keeps the form's lines and the table synchronised in both directions. */
function useStore() {
  const { getValues, setValue, subscribe, formState } = useFormContext()
  const isSubmitted = useRef(false)
  isSubmitted.current = formState.isSubmitted
  const writing = useRef(false)
  const lastWritten = useRef<Record<string, unknown>>({})
  const store = useMemo(() => {
    const first = sheetValuesOf(getValues())
    lastWritten.current = valuesOf(first)
    return createSheet(first, (offer: SheetValues) => {
      const next = valuesOf(offer)
      writing.current = true
      for (const [name, value] of Object.entries(next))
        if (!isSameList(value, lastWritten.current[name]))
          setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted.current })
      writing.current = false
      lastWritten.current = next
    })
  }, [getValues, setValue])
  useEffect(() => {
    const names: readonly string[] = [...LISTS, ...TERMS]
    // The form was changed by a restored draft, a template, another franchise, or other users.
    const follow = (name?: string) => {
      if (writing.current || (name !== undefined && !names.includes(name.split('.')[0] as string))) return
      const values = getValues()
      const formValues = JSON.stringify(names.map((one) => values[one]))
      if (formValues === JSON.stringify(names.map((one) => lastWritten.current[one]))) return
      const offer = sheetValuesOf(values)
      lastWritten.current = valuesOf(offer)
      store.follow(offer)
    }
    follow()
    return subscribe({ formState: { values: true }, callback: ({ name }) => follow(name) })
  }, [store, subscribe, getValues])
  return store
}

/** Provides the calculation and editing of lines in the form of a priced record. */
export function SheetProvider({ children }: { readonly children: ReactNode }) {
  const screen = useFormScreen()
  const { resource, readOnly } = screen
  const { can } = usePorts()
  const translate = useTranslate()
  const store = useStore()
  const lock = useLockReason(screen, 'services')
  const offer = useSyncExternalStore(store.subscribe, store.get)
  const [announcement, setAnnouncement] = useState('')
  const [chosenOption, setOption] = useState<number>()
  const all = useMemo(() => computeTotals(offer), [offer])
  const suggested = currentOption({ ...(screen.record as Line | undefined), ...offer.terms }).key
  const current = all.find(({ option }) => option.key === (chosenOption ?? suggested)) ?? all[0]
  const { key } = current.option
  const announceText = useCallback((text: string) => setAnnouncement(text), [])
  const id = (screen.record as Line | undefined)?.['id'] as number | undefined
  const owner = OWNERS[resource.name]
  const sheet = useMemo<Sheet>(
    () => ({
      store,
      resource: resource.name,
      option: key,
      open: setOption,
      announce: announceText,
      fields: {
        services: (fieldOf(resource.fields, 'services').store as ChildStore).fields,
        materials: (fieldOf(resource.fields, 'materials').store as ChildStore).fields,
      },
      disabled: readOnly || lock !== undefined,
      hasOptions: 'options' in resource.fields,
      seesCosts: can(COSTS_AREA, COSTS_ACTION),
      // The labour cost of a job is determined by its visits, which a card of its own shows.
      seesWorkCosts: 'options' in resource.fields && can(COSTS_AREA, COSTS_ACTION) && can(WORK_AREA, WORK_ACTION),
      recordFilter: owner && id !== undefined ? { [owner]: String(id) } : undefined,
    }),
    [store, resource, key, readOnly, lock, can, announceText, owner, id],
  )
  const reckoned = useMemo<ComputedTotals>(
    () => ({ offer, all, current, entries: ofOption(offer, key) }),
    [offer, all, current, key],
  )
  return (
    <SheetContext value={sheet}>
      <ComputedTotalsContext value={reckoned}>{children}</ComputedTotalsContext>
      <span className="sr-only" role="status" aria-label={translate('lines.said')}>
        {announcement}
      </span>
    </SheetContext>
  )
}
