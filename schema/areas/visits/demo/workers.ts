import { WEEKDAYS } from '../../../engine/time/shifts.ts'

/** Workers of the demo business: name, category, first location, franchise, and their hours. */
type Hours = 'full' | 'early' | 'late' | 'part' | 'weekend'
type Worker = readonly [name: string, category: number, locations: readonly number[], franchise: number, hours?: Hours]

const people: readonly Worker[] = [
  ['Adam Kowalski', 1, [1, 2], 1],
  ['Bilal Hussain', 1, [1, 3], 1],
  ['Carol Dunn', 4, [1], 1, 'part'],
  ['Declan Byrne', 2, [1, 5], 1],
  ['Ewa Nowak', 4, [1, 2], 1],
  ['Femi Adeyemi', 3, [1, 2, 3], 1],
  ['Gareth Lloyd', 2, [3, 1], 1, 'early'],
  ['Hannah Webb', 5, [5, 4], 1],
  ['Imran Sheikh', 3, [2], 1],
  ['Jodie Marsh', 4, [4], 1, 'part'],
  ['Kieran Walsh', 1, [4, 5], 1],
  ['Lina Petrova', 4, [2, 1], 1, 'late'],
  ['Marcus Bell', 6, [1, 2, 3, 4], 1],
  ['Nadia Rahim', 5, [1, 5], 1, 'part'],
  ['Oscar Finch', 7, [1], 1],
  ['Paul Garside', 2, [2, 1], 1, 'weekend'],
  ['Queenie Tran', 4, [6], 2],
  ['Rafael Costa', 1, [6, 7], 2],
  ['Sam Ogden', 2, [6, 8], 2],
  ['Teresa Malone', 4, [7], 2, 'part'],
  ['Umar Farooq', 3, [6, 8], 2],
  ['Victor Hale', 6, [6, 7, 8], 2],
  ['Wendy Pugh', 5, [7], 2],
  ['Xavier Brandt', 1, [8, 6], 2, 'early'],
  ['Yusuf Demir', 2, [7, 6], 2],
  ['Zoe Hartley', 4, [8], 2, 'late'],
  ['Andrei Popa', 3, [6], 2],
  ['Bronwen Rees', 4, [6, 7], 2, 'weekend'],
  ['Callum Reid', 7, [6], 2],
  ['Diana Frost', 5, [6, 8], 2, 'part'],
  ['Elliot Shaw', 1, [9, 10], 3],
  ['Fiona Blake', 4, [9], 3, 'part'],
  ['George Mensah', 2, [9, 10], 3],
  ['Holly Crane', 4, [10], 3],
  ['Ivan Horvat', 3, [9, 10], 3],
  ['Jasmine Cole', 5, [9], 3],
  ['Kofi Boateng', 6, [9, 10], 3],
  ['Lauren Pike', 4, [9, 10], 3, 'weekend'],
  ['Mateusz Zając', 1, [10, 9], 3, 'early'],
  ['Niamh Doyle', 2, [9], 3, 'late'],
]

const skills = [
  'gas, boilers, underfloor heating',
  'leaks, bathrooms, drains',
  'rewiring, consumer units, testing',
  'domestic, end of tenancy, windows',
  'lawns, hedges, fencing',
  'rodents, wasps, bed bugs',
  'learning on the job',
]
const colours = ['#0f6e67', '#0b7fab', '#7a4fd0', '#c77700', '#1a7f37', '#b42318', '#8b6f47', '#1f6feb', '#374151']
const postcodes = [
  'LS6 2AB',
  'BD7 1DP',
  'WF1 2TE',
  'YO10 4DD',
  'HG1 5LB',
  'M14 6PL',
  'SK4 3GN',
  'M6 5PW',
  'S7 1FE',
  'S60 1AE',
]

const week: Readonly<Record<Hours, readonly [days: readonly number[], from: string, to: string]>> = {
  full: [[0, 1, 2, 3, 4], '08:00', '17:00'],
  early: [[0, 1, 2, 3, 4], '06:30', '15:00'],
  late: [[1, 2, 3, 4, 5], '11:00', '19:30'],
  part: [[0, 1, 3], '09:00', '14:30'],
  weekend: [[3, 4, 5, 6], '08:00', '18:00'],
}

export const workers = people.map(([name, category, locations, franchise, hours = 'full'], i) => {
  const [days, from, to] = week[hours]
  return {
    id: i + 1,
    name,
    email: `${name.toLowerCase().replaceAll('ą', 'a').replaceAll(' ', '.')}@workers.example`,
    phone: `+4477009007${String(i + 10).padStart(2, '0')}`,
    worker_category_id: category,
    location_ids: locations,
    franchise_id: franchise,
    skills: skills[category - 1] ?? null,
    home_postcode: postcodes[(locations[0] ?? 1) - 1] ?? null,
    colour: colours[i % colours.length] ?? '#0b7fab',
    shifts: days.map((day) => ({ weekday: WEEKDAYS[day] ?? 'monday', from, to, valid_from: null, valid_to: null })),
  }
})
