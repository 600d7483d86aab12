/**
 * Work that the demo business offers: description, job type, services with minimum and maximum quantity, materials beyond those of the services, and
 * sub-jobs of large work. Ids are those of the demo libraries.
 */
export interface Work {
  readonly says: string
  /** Name of the template for this work. */
  readonly template?: string
  readonly job: 1 | 2 | 3
  readonly quote: 1 | 2 | 3 | 4
  readonly services: readonly (readonly [id: number, least: number, most: number])[]
  readonly materials?: readonly (readonly [id: number, least: number, most: number])[]
  readonly parts?: readonly string[]
}

const HOUSE = ['Ground floor', 'First floor', 'Loft'] as const

export const WORKS: readonly Work[] = [
  {
    says: 'Replace combi boiler and power flush.',
    job: 1,
    quote: 1,
    services: [
      [2, 1, 1],
      [5, 1, 1],
    ],
    materials: [
      [18, 0, 1],
      [2, 4, 12],
    ],
    parts: ['Boiler', 'Radiators and flush'],
  },
  {
    says: 'New radiators and thermostatic valves.',
    template: 'New radiators',
    job: 1,
    quote: 1,
    services: [[6, 3, 9]],
    materials: [
      [1, 6, 20],
      [14, 1, 2],
    ],
    parts: HOUSE,
  },
  { says: 'Annual boiler service.', template: 'Boiler service', job: 3, quote: 1, services: [[1, 1, 1]] },
  {
    says: 'Landlord gas safety check and boiler service.',
    template: 'Landlord gas check',
    job: 3,
    quote: 4,
    services: [
      [4, 1, 1],
      [1, 1, 1],
    ],
  },
  {
    says: 'Boiler losing pressure – replace pump.',
    job: 2,
    quote: 2,
    services: [[3, 1, 3]],
    materials: [[17, 0, 1]],
  },
  {
    says: 'Smart heating controls.',
    job: 1,
    quote: 1,
    services: [[7, 1, 2]],
    materials: [[22, 0, 8]],
  },
  {
    says: 'Leak behind bath – trace, repair and make good.',
    job: 2,
    quote: 2,
    services: [[8, 1, 4]],
    materials: [
      [3, 2, 6],
      [55, 1, 2],
    ],
  },
  {
    says: 'Replace kitchen and bathroom taps.',
    job: 2,
    quote: 1,
    services: [[9, 1, 4]],
    materials: [[8, 1, 4]],
  },
  {
    says: 'Slow kitchen drain – clear and CCTV survey.',
    job: 2,
    quote: 2,
    services: [[10, 1, 2]],
  },
  {
    says: 'Toilet keeps running.',
    template: 'Toilet repair',
    job: 2,
    quote: 1,
    services: [[11, 1, 2]],
    materials: [[56, 1, 1]],
  },
  { says: 'Install outside tap.', job: 1, quote: 1, services: [[12, 1, 1]], materials: [[8, 1, 1]] },
  {
    says: 'Electrical report and new consumer unit.',
    job: 1,
    quote: 1,
    services: [
      [13, 1, 1],
      [14, 1, 1],
    ],
    materials: [[33, 0, 3]],
  },
  {
    says: 'Extension lighting and sockets.',
    job: 1,
    quote: 2,
    services: [[15, 2, 8]],
    materials: [
      [32, 4, 12],
      [24, 20, 60],
      [31, 2, 5],
    ],
    parts: ['Kitchen', 'Garden room'],
  },
  {
    says: 'EV charger installation.',
    job: 1,
    quote: 1,
    services: [[16, 1, 1]],
    materials: [[28, 1, 1]],
  },
  {
    says: 'End of tenancy clean.',
    template: 'End of tenancy clean',
    job: 3,
    quote: 1,
    services: [[17, 1, 1]],
    materials: [[37, 1, 2]],
  },
  { says: 'Fortnightly house clean.', job: 3, quote: 4, services: [[18, 3, 12]] },
  { says: 'Carpet clean – stairs and two rooms.', job: 3, quote: 1, services: [[19, 3, 8]] },
  {
    says: 'Office clean – three evenings a week.',
    job: 3,
    quote: 4,
    services: [[20, 12, 40]],
    materials: [
      [35, 1, 3],
      [40, 1, 2],
    ],
    parts: ['Offices', 'Kitchen and washrooms'],
  },
  { says: 'Garden maintenance, March to October.', job: 3, quote: 4, services: [[21, 4, 16]] },
  { says: 'Hedge cutting, twice a year.', job: 3, quote: 1, services: [[22, 1, 2]] },
  {
    says: 'Lift old lawn and lay turf.',
    job: 1,
    quote: 2,
    services: [[23, 20, 90]],
    materials: [
      [42, 4, 12],
      [60, 0, 1],
    ],
  },
  { says: 'Wasp nest under eaves.', job: 2, quote: 1, services: [[24, 1, 1]] },
  {
    says: 'Mouse treatment – three visits and proofing.',
    job: 2,
    quote: 1,
    services: [[25, 1, 1]],
    materials: [[52, 1, 4]],
  },
  { says: 'Burst pipe – emergency call-out.', job: 2, quote: 3, services: [[26, 1, 3]], materials: [[1, 1, 4]] },
]

/** Reasons why quotes were declined and jobs put on hold. */
export const DECLINED = ['Too expensive', 'Chose another contractor', 'Moving house', 'Postponed until spring']
export const ON_HOLD = [
  'Waiting for a part',
  'Customer is away',
  'Scaffolding delayed',
  'Waiting for landlord’s approval',
]
export const HELD_TALK = [
  'Site photos are in Files.',
  'Customer would like the earliest date available.',
  'Part ordered, due Thursday.',
  'Keys at the agent’s on Kirkgate until 17:00.',
  'Asked us to hold the price until the end of the month.',
  'Neighbour would like the same work. Could one visit cover both?',
]
