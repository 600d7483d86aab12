import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { Item, Values } from '../stages/item.ts'

/** Written otherwise, it is the same place. */
const spelt = (value: unknown) => (typeof value === 'string' ? value.replace(/\s+/g, '').toLowerCase() : value)
const isSame = (a: unknown, b: unknown) => (a ?? null) === (b ?? null)

/** Whether this place was moved and is still said to be where it was. */
function isLeft(names: NonNullable<AnyResource['map']>, before: Readonly<Values>, after: Readonly<Values>): boolean {
  const { lat, lng, of = [] } = names
  return (
    of.some((name) => !isSame(spelt(before[name]), spelt(after[name]))) &&
    isSame(before[lat], after[lat]) &&
    isSame(before[lng], after[lng]) &&
    (before[lat] ?? null) !== null
  )
}

/**
 * The position of an address that was changed without it no longer holds, and is cleared: none is better than another's. A record whose
 * change names its position keeps what was said; of lines, which are always sent whole, one with another position than before.
 */
export function clearPositions({ map }: AnyResource, item: Item): void {
  const { before, values } = item
  if (!map?.of || !before) return
  const nowhere = { [map.lat]: null, [map.lng]: null }
  if (map.lines === undefined) {
    if (!(map.lat in values) && !(map.lng in values) && isLeft(map, before, { ...before, ...values }))
      Object.assign(values, nowhere)
    return
  }
  const [lines, were] = [values[map.lines], before[map.lines]]
  if (!Array.isArray(lines) || !Array.isArray(were)) return
  const byId = new Map((were as Values[]).map((line) => [line['id'], line]))
  values[map.lines] = (lines as Values[]).map((line) => {
    const was = line['id'] === undefined ? undefined : byId.get(line['id'])
    return was && isLeft(map, was, line) ? { ...line, ...nowhere } : line
  })
}
