import type { Entry, WorkerName } from './calendarData.ts'

/** Colours of statuses, used for the edge; the inside is a pale tint. */
export const STATUS_COLOURS: Readonly<Record<Entry['status'], string>> = {
  booked: '#7a4fd0',
  confirmed: '#1f6feb',
  on_the_way: '#0b7fab',
  on_site: '#0f766e',
  done: '#1f7a37',
  part_done: '#c2700c',
  no_access: '#b42318',
  aborted: '#8a3324',
  cancelled: '#586176',
}
const BLOCK = '#586176'

/** What determines the colour of appointments. */
export const COLOURED = ['status', 'worker'] as const
export type Coloured = (typeof COLOURED)[number]

export function colourOf(
  entry: Entry,
  colouring: Coloured,
  workers: ReadonlyMap<number, WorkerName> | undefined,
): string {
  if (entry.kind === 'lock' || entry.kind === 'leave') return BLOCK
  const workerColour = colouring === 'worker' ? workers?.get(entry.worker_ids[0] ?? 0)?.colour : undefined
  return workerColour ?? STATUS_COLOURS[entry.status]
}
