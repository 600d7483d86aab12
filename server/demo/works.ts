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
    says: 'New combi boiler in place of the old one, with a flush of the system.',
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
    says: 'New radiators and thermostatic valves throughout the house.',
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
  { says: 'Yearly boiler service.', template: 'Boiler service', job: 3, quote: 1, services: [[1, 1, 1]] },
  {
    says: 'Gas safety check and boiler service of a let flat.',
    template: 'Landlord gas check',
    job: 3,
    quote: 4,
    services: [
      [4, 1, 1],
      [1, 1, 1],
    ],
  },
  {
    says: 'Boiler repair: pressure drops, pump suspected.',
    job: 2,
    quote: 2,
    services: [[3, 1, 3]],
    materials: [[17, 0, 1]],
  },
  {
    says: 'Heating controls that save energy.',
    job: 1,
    quote: 1,
    services: [[7, 1, 2]],
    materials: [[22, 0, 8]],
  },
  {
    says: 'Leak behind the bath: find it, mend it, make good.',
    job: 2,
    quote: 2,
    services: [[8, 1, 4]],
    materials: [
      [3, 2, 6],
      [55, 1, 2],
    ],
  },
  {
    says: 'New taps in kitchen and bathroom.',
    job: 2,
    quote: 1,
    services: [[9, 1, 4]],
    materials: [[8, 1, 4]],
  },
  {
    says: 'Kitchen drain empties slowly: clear it and look with the camera.',
    job: 2,
    quote: 2,
    services: [[10, 1, 2]],
  },
  {
    says: 'Toilet does not stop filling.',
    template: 'Toilet repair',
    job: 2,
    quote: 1,
    services: [[11, 1, 2]],
    materials: [[56, 1, 1]],
  },
  { says: 'Outside tap with a stopcock indoors.', job: 1, quote: 1, services: [[12, 1, 1]], materials: [[8, 1, 1]] },
  {
    says: 'Report on the wiring and a new consumer unit.',
    job: 1,
    quote: 1,
    services: [
      [13, 1, 1],
      [14, 1, 1],
    ],
    materials: [[33, 0, 3]],
  },
  {
    says: 'Lights and sockets of the extension.',
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
    says: 'Car charger on the drive, with a supply of its own.',
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
  { says: 'Cleaning of the house, every other week.', job: 3, quote: 4, services: [[18, 3, 12]] },
  { says: 'Carpets of the stairs and two rooms.', job: 3, quote: 1, services: [[19, 3, 8]] },
  {
    says: 'Office clean, three evenings a week.',
    job: 3,
    quote: 4,
    services: [[20, 12, 40]],
    materials: [
      [35, 1, 3],
      [40, 1, 2],
    ],
    parts: ['Offices', 'Kitchen and washrooms'],
  },
  { says: 'Garden visits from March to October.', job: 3, quote: 4, services: [[21, 4, 16]] },
  { says: 'Hedge along the drive, twice a year.', job: 3, quote: 1, services: [[22, 1, 2]] },
  {
    says: 'Old lawn out, new turf in.',
    job: 1,
    quote: 2,
    services: [[23, 20, 90]],
    materials: [
      [42, 4, 12],
      [60, 0, 1],
    ],
  },
  { says: 'Wasps under the eaves above the front door.', job: 2, quote: 1, services: [[24, 1, 1]] },
  {
    says: 'Mice in the kitchen: three visits and proofing.',
    job: 2,
    quote: 1,
    services: [[25, 1, 1]],
    materials: [[52, 1, 4]],
  },
  { says: 'Burst pipe, called out at once.', job: 2, quote: 3, services: [[26, 1, 3]], materials: [[1, 1, 4]] },
]

/** Reasons why quotes were declined and jobs put on hold. */
export const DECLINED = [
  'Too dear',
  'Went with a neighbour’s builder',
  'Moving house after all',
  'Will wait until spring',
]
export const ON_HOLD = ['Waiting for a part', 'Customer is away', 'Scaffolding is late', 'Landlord has to agree']
export const HELD_TALK = [
  'Photos of the place are in the files.',
  'Customer asks for the earliest date there is.',
  'Part is ordered, delivery on Thursday.',
  'Key is with the agent on Kirkgate until five.',
  'Asked for the price to be held until the end of the month.',
  'Neighbour wants the same done: see whether one visit does for both.',
]
