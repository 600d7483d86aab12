import type { Entry, WorkerName } from './calendarData.ts'

/** Colours of statuses: as the chips of other statuses have them, dark enough to be read on as on white. */
const STATUS: Readonly<Record<Entry['status'], string>> = {
  booked: '#0b6fab',
  confirmed: '#0f6e67',
  on_the_way: '#6a4fc4',
  on_site: '#8a4b00',
  done: '#2e7d32',
  part_done: '#7a5a00',
  no_access: '#b42318',
  aborted: '#8a3324',
  cancelled: '#586176',
}
const BLOCK = '#586176'

/** By what appointments are coloured. */
export const COLOURED = ['status', 'worker'] as const
export type Coloured = (typeof COLOURED)[number]

export function colourOf(entry: Entry, by: Coloured, workers: ReadonlyMap<number, WorkerName> | undefined): string {
  if (entry.kind === 'lock' || entry.kind === 'leave') return BLOCK
  const own = by === 'worker' ? workers?.get(entry.worker_ids[0] ?? 0)?.colour : undefined
  return own ?? STATUS[entry.status]
}
