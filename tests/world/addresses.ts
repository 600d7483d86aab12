/** A realistic address and its outcome: whether a missing postcode is accepted, and what it means for UK VAT. */
export interface WorldAddress {
  readonly country: string
  readonly postcode: string | null
  readonly taken: boolean
  readonly vat?: 'channel_islands' | 'isle_of_man'
  /** The source of its shape. */
  readonly source: string
}

export const worldAddresses: readonly WorldAddress[] = [
  { country: 'BW', postcode: null, taken: true, source: 'Cimpress-MCP/postal-codes-js issue 62' },
  { country: 'HK', postcode: null, taken: true, source: 'btcpayserver/btcpayserver pull request 5405' },
  { country: 'HK', postcode: '999077', taken: true, source: 'Expensify/App pull request 17917' },
  { country: 'AE', postcode: null, taken: true, source: 'dgilperez/validates_zipcode issue 28' },
  { country: 'AE', postcode: 'PO Box 1', taken: true, source: 'dgilperez/validates_zipcode issue 28' },
  { country: 'QA', postcode: null, taken: true, source: 'bcgov/entity issue 31891' },
  { country: 'IE', postcode: null, taken: true, source: 'bcgov/entity issue 31891' },
  { country: 'CN', postcode: null, taken: false, source: 'bcgov/entity issue 23017' },
  { country: 'GB', postcode: null, taken: false, source: 'bcgov/entity issue 31891' },
  {
    country: 'JE',
    postcode: 'JE2 3AB',
    taken: true,
    vat: 'channel_islands',
    source: 'laravel/vat-calculator issue 44',
  },
  {
    country: 'GB',
    postcode: 'JE2 3AB',
    taken: true,
    vat: 'channel_islands',
    source: 'commerceguys/tax pull request 69',
  },
  {
    country: 'GG',
    postcode: 'GY1 1AA',
    taken: true,
    vat: 'channel_islands',
    source: 'commerceguys/tax pull request 69',
  },
  {
    country: 'GB',
    postcode: 'GY9 3AA',
    taken: true,
    vat: 'channel_islands',
    source: 'commerceguys/tax pull request 69',
  },
  { country: 'IM', postcode: 'IM1 1AA', taken: true, vat: 'isle_of_man', source: 'iconfinder/pyvat issue 7' },
  {
    country: 'GB',
    postcode: 'IM9 1AA',
    taken: true,
    vat: 'isle_of_man',
    source: 'ClassicPress/classic-commerce issue 298',
  },
  { country: 'GB', postcode: 'GU1 1AA', taken: true, source: 'commerceguys/tax pull request 69' },
]
