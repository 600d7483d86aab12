/** Progress of a visit. Separate from its declaration because the worker's phone needs only this. */
export const STATUSES = [
  'booked',
  'confirmed',
  'on_the_way',
  'on_site',
  'done',
  'part_done',
  'no_access',
  'aborted',
  'cancelled',
] as const
export type Status = (typeof STATUSES)[number]

/** Statuses that may follow each status. */
export const NEXT_STATUS: Readonly<Record<Status, readonly Status[]>> = {
  booked: ['confirmed', 'on_the_way', 'on_site', 'done', 'part_done', 'no_access', 'aborted', 'cancelled'],
  confirmed: ['booked', 'on_the_way', 'on_site', 'done', 'part_done', 'no_access', 'aborted', 'cancelled'],
  on_the_way: ['booked', 'confirmed', 'on_site', 'no_access', 'aborted', 'cancelled'],
  on_site: ['on_the_way', 'done', 'part_done', 'no_access', 'aborted'],
  done: ['on_site'],
  part_done: ['on_site', 'done'],
  no_access: ['booked', 'on_site'],
  aborted: ['booked', 'on_site'],
  cancelled: ['booked'],
}
