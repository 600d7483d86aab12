/** Units of materials. */
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

/** Units of services. */
export const PRICE_BASES = ['fixed', 'hour', 'day', 'unit'] as const

/** Units of quote and job lines. */
export const LINE_UNITS = [...MATERIAL_UNITS, ...PRICE_BASES] as const
