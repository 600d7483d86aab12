import { useNotify, useTranslate } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import type { ListName } from '../../../../schema/areas/jobs/documentLines.ts'
import { PICKS } from '../../../../schema/areas/jobs/priced.ts'
import { emptyLine } from '../../../kit/kinds/parts/LinesTable.tsx'
import type { Line } from '../lines/live.ts'
import { useFill } from '../lines/usePick.ts'
import { useSheet } from './context.ts'

export type LibraryRow = Line & { readonly id: number }

/** Adds lines at the end of the open option: from a library, or typed by hand. */
export function useAdd() {
  const { store, option, hasOptions, fields, announce, seesCosts } = useSheet()
  const { getValues } = useFormContext()
  const { fill, bundled, factorOf } = useFill()
  const translate = useTranslate()
  const notify = useNotify()

  const empty = (list: ListName): Line => ({ ...emptyLine(fields[list]), ...(hasOptions ? { option } : {}) })
  /**
   * Adds a service that is not in the library, with a name and further known values.
   * @returns its key
   */
  const write = (line: Line, list: ListName = 'services'): number =>
    store.insert([{ list, line: { ...empty(list), ...line } }], option)[0] as number

  const costOf = (list: ListName, row: Line): Line =>
    list === 'materials' && seesCosts && 'cost_price' in row ? { cost_price: row['cost_price'] } : {}

  /** @returns the key of the line, which is added at once; its prices and bundled items follow */
  const pick = (list: ListName, row: LibraryRow): number => {
    const { copies, ref, bundle } = PICKS[list]
    const name = String(row[copies['name'] ?? 'name'] ?? '')
    const key = write({ name, [ref]: row.id, ...costOf(list, row) }, list)
    const lineBefore = store.entry(key)?.line
    const finish = async () => {
      const { franchise_id: franchise, franchise_price: savedFactor } = getValues()
      const factor = await factorOf(franchise, savedFactor)
      const values = await fill(PICKS[list], row, factor)
      const now = store.entry(key)?.line
      // The line was edited or removed meanwhile, so it is no longer the chosen item.
      if (!now || now['name'] !== name) return
      const untouched = Object.entries(values).filter(([part]) => now[part] === lineBefore?.[part])
      store.patch(key, Object.fromEntries(untouched), `pick ${key}`)
      if (!bundle) return
      const bundledLines = await bundled(PICKS[list], row, PICKS[bundle.into], factor)
      if (bundledLines.length === 0) return
      store.insert(
        bundledLines.map((line) => ({ list: bundle.into, line: { ...empty(bundle.into), ...line } })),
        option,
        key,
      )
      announce(translate('lines.bundled', { smart_count: bundledLines.length }))
    }
    finish().catch((error: unknown) => {
      console.warn('the library did not answer', error)
      notify('lines.not_filled', { type: 'error' })
    })
    return key
  }
  return { empty, write, pick }
}
