import { isBritishPostcode, normalisePostcode } from '../../kinds/postcode/model.ts'

/** The first half of a British postcode, `LS1` of `ls1 4ab`; null for what is none. A first half alone is taken as it is. */
export function outwardOf(postcode: unknown): string | null {
  if (typeof postcode !== 'string') return null
  const whole = normalisePostcode(postcode)
  if (isBritishPostcode(whole)) return whole.split(' ')[0] ?? null
  return /^[A-Z]{1,2}\d[A-Z\d]?$/.test(whole) ? whole : null
}

/**
 * How much of the first half of a postcode the areas of a list name, in characters: the longest of them; 0 where none of them holds it.
 * `LS` holds LS6 and LS11, `LS1` holds LS1 but not LS11, `EC1` holds EC1A.
 * @param areas first parts of postcodes with commas, such as `LS1, WF10`
 */
export function servedPart(areas: string | null, outward: string | null): number {
  if (!areas || !outward) return 0
  const lengths = areas.split(',').map((area) => {
    const part = area.trim()
    const holds =
      part !== '' &&
      (part === outward || part === /^[A-Z]+/.exec(outward)?.[0] || part === /^[A-Z]+\d+/.exec(outward)?.[0])
    return holds ? part.length : 0
  })
  return Math.max(0, ...lengths)
}
