/** What materials are counted in. */
export const MATERIAL_UNITS = [
  'each',
  'metre',
  'square_metre',
  'cubic_metre',
  'litre',
  'kilogram',
  'tonne',
  'pack',
  'box',
  'roll',
  'bag',
  'pair',
  'set',
] as const

/** What the price of a service is for. */
export const PRICE_BASES = ['fixed', 'hour', 'day', 'unit'] as const

/** What a line of a quote or a job is counted in. */
export const LINE_UNITS = [...MATERIAL_UNITS, ...PRICE_BASES] as const
