import { isBritishPostcode, normalisePostcode } from '../../kinds/postcode/model.ts'

/** The first half of a British postcode, `LS1` of `ls1 4ab`; null for none. A first half alone is accepted. */
export function outwardOf(postcode: unknown): string | null {
  if (typeof postcode !== 'string') return null
  const normalised = normalisePostcode(postcode)
  if (isBritishPostcode(normalised)) return normalised.split(' ')[0] ?? null
  return /^[A-Z]{1,2}\d[A-Z\d]?$/.test(normalised) ? normalised : null
}

/**
 * How many characters of a postcode's first half the areas of a list match, the longest counts; 0 when none does. `LS` matches LS6 and LS11, `LS1`
 * matches LS1 but not LS11, `EC1` matches EC1A.
 * @param areas comma-separated first parts of postcodes, such as `LS1, WF10`
 */
export function servedPart(areas: string | null, outward: string | null): number {
  if (!areas || !outward) return 0
  const lengths = areas.split(',').map((area) => {
    const part = area.trim()
    const isMatch =
      part !== '' &&
      (part === outward || part === /^[A-Z]+/.exec(outward)?.[0] || part === /^[A-Z]+\d+/.exec(outward)?.[0])
    return isMatch ? part.length : 0
  })
  return Math.max(0, ...lengths)
}
