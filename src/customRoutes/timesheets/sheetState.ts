import type { Sheet } from '../../../schema/areas/timesheets/shapes.ts'
import { fullWeek, isDay } from '../../../schema/engine/time/time.ts'

/** Which sheets are shown: all, or those with something to do. */
export const SHOWN = ['all', 'missing', 'to_approve', 'approved'] as const
export type Shown = (typeof SHOWN)[number]

export interface SheetState {
  /** Monday; the current week by default. */
  readonly week?: string | undefined
  readonly show: Shown
  /** Comma-joined ids. */
  readonly franchise_id?: string | undefined
  /** The worker whose visits are shown. */
  readonly open?: number | undefined
}

const IDS = /^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/

/** Reads the state from the address; missing or invalid parts get the default. */
export function readSheets(search: URLSearchParams): SheetState {
  const [week, ids, open] = [search.get('week') ?? '', search.get('franchise_id') ?? '', search.get('open') ?? '']
  const isValid = isDay(week) && week >= '1970-01-12' && week < '9990-01-01'
  return {
    week: isValid ? fullWeek(week).from : undefined,
    show: SHOWN.find((one) => one === search.get('show')) ?? 'all',
    franchise_id: IDS.test(ids) ? ids : undefined,
    open: /^[1-9]\d{0,8}$/.test(open) ? Number(open) : undefined,
  }
}

export function writeSheets({ week, show, franchise_id, open }: SheetState): Record<string, string> {
  const all = { week, show: show === 'all' ? undefined : show, franchise_id, open: open && String(open) }
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/** Whether a sheet is among those shown. */
export function belongs({ approval, open, unsaid, visits }: Sheet, show: Shown): boolean {
  if (show === 'missing') return open > 0 || unsaid > 0
  if (show === 'to_approve') return approval === null && open === 0 && visits > 0
  return show === 'all' || approval !== null
}
