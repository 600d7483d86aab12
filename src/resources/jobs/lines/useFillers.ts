import { useNotify, useTranslate } from 'ra-core'
import { PICKS, type Pick } from '../../../../schema/areas/jobs/priced.ts'
import type { Line } from './live.ts'
import type { useLines } from './useLines.ts'
import { useFill } from './usePick.ts'

type Values = Readonly<Record<string, unknown>>

interface Fillers {
  /** Name of the lines. */
  readonly name: string
  readonly edit: ReturnType<typeof useLines>['edit']
  readonly siblings: (() => Values) | undefined
  readonly onSibling: ((name: string, value: unknown) => void) | undefined
  readonly say: (text: string) => void
}

const pickOf = (name: string): Pick | undefined =>
  Object.hasOwn(PICKS, name) ? PICKS[name as keyof typeof PICKS] : undefined

/** Fills a line from what was picked, and adds what comes along with it to its own list. */
export function useFillers({ name, edit, siblings, onSibling, say }: Fillers) {
  const translate = useTranslate()
  const notify = useNotify()
  const { fill: read, bundled, factorOf } = useFill()
  const pick = pickOf(name)

  const fill = async (key: number, row: Line & { readonly id: number }) => {
    if (!pick) return
    const then = edit.get(key)
    const text = String(row[pick.copies['name'] ?? ''] ?? '')
    edit.patch(key, { name: text, [pick.ref]: row.id })
    try {
      const { franchise_id: franchise, franchise_price: kept } = siblings?.() ?? {}
      const factor = await factorOf(franchise, kept)
      const values = await read(pick, row, factor)
      const now = edit.get(key)
      // Typed on since, or gone: it is no longer what was picked.
      if (!now || now['name'] !== text) return
      const untouched = Object.entries(values).filter(([part]) => now[part] === then?.[part])
      edit.patch(key, Object.fromEntries(untouched))
      const into = pick.bundle?.into
      const other = into && PICKS[into]
      const along = other ? await bundled(pick, row, other, factor) : []
      if (!into || along.length === 0 || !onSibling) return
      const rest = (siblings?.()[into] ?? []) as readonly Line[]
      onSibling(into, [...rest, ...along.map((line) => ({ discount: 0, apply_vat: true, ...line }))])
      say(translate('lines.bundled', { smart_count: along.length }))
      notify('lines.bundled', { type: 'info', messageArgs: { smart_count: along.length } })
    } catch (error) {
      console.warn('the library did not answer', error)
      notify('lines.not_filled', { type: 'error' })
    }
  }
  return { pick, fill }
}
