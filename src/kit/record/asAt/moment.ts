import type { AnyResource } from '../../../../schema/engine/define.ts'
import { fromWallClock, wallClock } from '../../../../schema/engine/time/time.ts'

/** The query parameter that shows an earlier version of a record. */
export const AT = 'at'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?Z$/

/** The moment in the query of an address; undefined where there is none or it is invalid. */
export function momentInAddress(search: URLSearchParams): string | undefined {
  const moment = search.get(AT) ?? ''
  return INSTANT.test(moment) && !Number.isNaN(Date.parse(moment)) ? moment : undefined
}

/** The address of a record, as it was at a moment where one is given. */
export function recordAddress(
  { path, features, recordPath = 'details' }: Pick<AnyResource, 'path' | 'features' | 'recordPath'>,
  id: number,
  moment?: string,
): string {
  return `/${path}/${features ? recordPath : 'edit'}/${id}${moment ? `?${AT}=${moment}` : ''}`
}

/** One microsecond before a moment: the precision with which the log orders changes. */
export function justBefore(moment: string): string {
  const [head = '', fraction = ''] = moment.replace('Z', '').split('.')
  const micros = BigInt(Date.parse(`${head}Z`)) * 1000n + BigInt(fraction.padEnd(6, '0')) - 1n
  const milliseconds = new Date(Number(micros / 1000n)).toISOString().replace('Z', '')
  return `${milliseconds}${String(micros % 1000n).padStart(3, '0')}Z`
}

/** A moment in the business's time zone, in the format of inputs. */
export function onClock(moment: string): string {
  const { year, month, day, hour, minute } = wallClock(moment)
  return `${year}-${month}-${day}T${hour}:${minute}`
}

/** The moment for a time entered in the business's time zone; undefined for times that do not exist. */
export function momentOf(typed: string): string | undefined {
  const [day = '', time = ''] = typed.split('T')
  return day && time ? fromWallClock(day, time.slice(0, 5)) : undefined
}
