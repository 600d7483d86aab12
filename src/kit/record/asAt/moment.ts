import type { AnyResource } from '../../../../schema/engine/define.ts'
import { fromWallClock, wallClock } from '../../../../schema/engine/time/time.ts'

/** The query that has a record's screen show it as it was. */
export const AT = 'at'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?Z$/

/** The moment that the query of an address asks for; undefined for none, or for what is none. */
export function momentInAddress(search: URLSearchParams): string | undefined {
  const at = search.get(AT) ?? ''
  return INSTANT.test(at) && !Number.isNaN(Date.parse(at)) ? at : undefined
}

/** Where a record is shown, as it was at a moment where one is given. */
export function recordAddress(
  { path, features, recordPath = 'details' }: Pick<AnyResource, 'path' | 'features' | 'recordPath'>,
  id: number,
  at?: string,
): string {
  return `/${path}/${features ? recordPath : 'edit'}/${id}${at ? `?${AT}=${at}` : ''}`
}

/** A microsecond, in which the log tells two changes apart, before a moment. */
export function justBefore(at: string): string {
  const [head = '', fraction = ''] = at.replace('Z', '').split('.')
  const micros = BigInt(Date.parse(`${head}Z`)) * 1000n + BigInt(fraction.padEnd(6, '0')) - 1n
  const whole = new Date(Number(micros / 1000n)).toISOString().replace('Z', '')
  return `${whole}${String(micros % 1000n).padStart(3, '0')}Z`
}

/** A moment by the business's clock, as inputs take it. */
export function onClock(at: string): string {
  const { year, month, day, hour, minute } = wallClock(at)
  return `${year}-${month}-${day}T${hour}:${minute}`
}

/** The moment that was typed by the business's clock; undefined for one that there is not. */
export function momentOf(typed: string): string | undefined {
  const [day = '', time = ''] = typed.split('T')
  return day && time ? fromWallClock(day, time.slice(0, 5)) : undefined
}
