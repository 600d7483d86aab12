import type { Random } from './random.ts'
import { STREETS, WAYS } from './words.ts'

/** Town, county, postcode districts, centre, and the franchise that works there. */
const TOWNS = [
  ['Leeds', 'West Yorkshire', ['LS4', 'LS6', 'LS7', 'LS8', 'LS11', 'LS12', 'LS16', 'LS17'], 53.813, -1.556, 1],
  ['Bradford', 'West Yorkshire', ['BD3', 'BD5', 'BD8', 'BD9'], 53.796, -1.771, 1],
  ['Wakefield', 'West Yorkshire', ['WF1', 'WF2'], 53.68, -1.5, 1],
  ['York', 'North Yorkshire', ['YO10', 'YO24', 'YO31'], 53.958, -1.08, 1],
  ['Harrogate', 'North Yorkshire', ['HG1', 'HG2'], 53.991, -1.537, 1],
  ['Manchester', 'Greater Manchester', ['M14', 'M16', 'M20', 'M21'], 53.452, -2.246, 2],
  ['Stockport', 'Greater Manchester', ['SK1', 'SK4'], 53.408, -2.161, 2],
  ['Salford', 'Greater Manchester', ['M5', 'M6', 'M7'], 53.49, -2.284, 2],
  ['Sheffield', 'South Yorkshire', ['S2', 'S6', 'S7', 'S10', 'S11'], 53.379, -1.485, 3],
  ['Rotherham', 'South Yorkshire', ['S60', 'S65'], 53.43, -1.346, 3],
] as const

export interface Place {
  readonly line1: string
  readonly city: string
  readonly county: string
  readonly postcode: string
  readonly lat: number
  readonly lng: number
  readonly franchise: number
}

/** The unit of a postcode has none of C I K M O V (Royal Mail). */
const POSTCODE_LETTERS = 'ABDEFGHJLNPQRSTUWXYZ'

/** Returns a place in one of the towns, or in the same town as `neighbour`. */
export function place(r: Random, neighbour?: Place): Place {
  const town = TOWNS.find(([city]) => city === neighbour?.city) ?? (r.chance(0.45) ? TOWNS[0] : r.one(TOWNS))
  const [city, county, districts, lat, lng, franchise] = town
  const randomLetter = () => POSTCODE_LETTERS[r.below(POSTCODE_LETTERS.length)]
  return {
    line1: `${1 + r.below(140)} ${r.one(STREETS)} ${r.one(WAYS)}`,
    city,
    county,
    franchise,
    postcode: `${r.one<string>(districts)} ${1 + r.below(9)}${randomLetter()}${randomLetter()}`,
    lat: Number((lat + (r.next() - 0.5) * 0.06).toFixed(6)),
    lng: Number((lng + (r.next() - 0.5) * 0.09).toFixed(6)),
  }
}

/** Number ranges reserved by Ofcom for drama, each with a thousand numbers. */
const RANGES = ['+447700900', '+441134960', '+441144960', '+441614960', '+441632960', '+442079460', '+441214960']

/** Returns the n-th of the unassigned numbers. */
export const phone = (n: number): string =>
  `${RANGES[Math.floor(n / 1000) % RANGES.length]}${String(n % 1000).padStart(3, '0')}`
