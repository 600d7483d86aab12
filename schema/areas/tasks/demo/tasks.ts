import { addDays, dayOf, fromWallClock } from '../../../engine/time/time.ts'

/** Tasks of the demo business, relative to the day on which it is loaded. */
type Task = readonly [
  title: string,
  type: number,
  status: number,
  assigned: number | null,
  /** Days from today and the time of day; null: no due date. */
  due: readonly [days: number, time: string] | null,
  about: readonly ['leads' | 'customers', number] | null,
  more?: Readonly<{ priority?: 'low' | 'high' | 'urgent'; description?: string; done?: number }>,
]

// Types: 1 call back, 2 send quote, 3 chase quote, 4 site visit, 5 order materials, 6 chase payment, 7 check work, 8 general. Statuses: 1 to do, 2 in
// progress, 3 waiting, 4 done, 5 cancelled. Users: 1 Alex, 2 Priya, 3 Tom, 4 Helen, 5 Daniel, 6 Grace.
const all: readonly Task[] = [
  [
    'Ring Mr Priestley about the ceiling',
    1,
    2,
    5,
    [0, '09:30'],
    ['leads', 2],
    { priority: 'urgent', description: 'Stopcock is off. Can he wait until the afternoon?' },
  ],
  ['Get a locksmith to the shutter at Patel News', 1, 1, 3, [0, '18:00'], ['leads', 13], { priority: 'urgent' }],
  ['Ask Mrs Ingham for photos of the back boiler', 1, 1, 1, [0, '16:00'], ['leads', 1]],
  ['Price the combi for 22 Elm Grove', 2, 1, 5, [2, '17:00'], ['leads', 1], { priority: 'high' }],
  ['Reply to Mrs Hussain about oil boilers', 1, 1, 5, [-1, '17:00'], ['leads', 3]],
  [
    'Work out the flats at Ouseburn Court',
    2,
    2,
    2,
    [4, '12:00'],
    ['leads', 4],
    { description: 'Twenty-four certificates a year, and a rate for small repairs. They compare three firms.' },
  ],
  ['Walk round the garden with Mr Longbottom', 4, 1, 3, [3, '10:00'], ['leads', 5]],
  ['Find out when the rewire can start', 1, 3, 5, [1, '11:00'], ['leads', 6], { priority: 'low' }],
  ['Bleed the radiators at Kettlewell Books first', 8, 1, null, [1, '17:00'], ['leads', 7]],
  ['Price the loft bathroom from the drawings', 2, 2, 5, [-2, '17:00'], ['leads', 8], { priority: 'high' }],
  ['Bring a pressure gauge to Mr Iqbal', 4, 1, 3, [1, '14:00'], ['leads', 9]],
  ['Ring Mrs Arkwright after the insurer has answered', 1, 3, 2, [14, '10:00'], ['leads', 10]],
  ['Complete Mr Mensah’s address', 1, 1, null, [-1, '12:00'], ['leads', 15]],
  ['Send Shaw Care Homes the service contract', 2, 1, 2, [5, '17:00'], ['leads', 16], { priority: 'high' }],
  ['Two quotes for Miss Akhtar’s wet room', 2, 3, 5, [7, '17:00'], ['leads', 27]],
  ['Book the engineer for fault E119', 1, 4, 3, [-1, '09:00'], ['leads', 24], { priority: 'urgent', done: -1 }],
  ['Look for cast-iron valves for the listed house', 5, 1, 2, [6, '17:00'], ['leads', 33], { priority: 'low' }],
  ['Clough: the same man as last year?', 8, 1, 3, [2, '09:00'], ['leads', 31], { priority: 'low' }],
  ['Chase the quote for the changing rooms', 3, 1, 2, [-4, '17:00'], ['leads', 21]],
  ['Chase the quote for the sash windows', 3, 4, 5, [-6, '17:00'], ['leads', 14], { done: -5 }],
  ['Remind The Wharf Café about the October invoice', 6, 1, 4, [-3, '17:00'], ['customers', 27], { priority: 'high' }],
  ['Ring Marsden & Webb about two unpaid invoices', 6, 3, 4, [1, '10:00'], ['customers', 24], { priority: 'high' }],
  ['Thank Mrs Nair for her card', 8, 4, 2, [-2, '17:00'], ['customers', 1], { priority: 'low', done: -2 }],
  ['Check the flue at Kirkgate Dental', 7, 1, 3, [0, '15:00'], ['customers', 25]],
  ['Look at the boiler room of the primary school', 7, 2, 3, [1, '08:30'], ['customers', 29]],
  ['Order fan coils for the pharmacies', 5, 2, 3, [3, '17:00'], ['customers', 30]],
  ['Order filters for Don Valley Nurseries', 5, 4, 3, [-3, '17:00'], ['customers', 37], { done: -4 }],
  ['Ask the housing association for the new order number', 6, 1, 4, [8, '17:00'], ['customers', 26]],
  ['Yearly service of the bowls club', 4, 5, null, [-8, '12:00'], ['customers', 39]],
  ['Call Mr Entwistle before nine', 1, 4, 5, [-1, '09:00'], ['customers', 14], { done: -1 }],
  ['Renew the gas safety cards of the team', 8, 1, 1, [20, '17:00'], null, { priority: 'high' }],
  ['Read through the new terms of the supplier', 8, 1, 1, null, null, { priority: 'low' }],
]

const today = dayOf(Date.now())
const momentOn = (days: number, time: string) => fromWallClock(addDays(today, days), time) ?? null

export const tasks = all.map(([title, type_id, status_id, assignedTo, due, about, more = {}], i) => {
  const { done, ...rest } = more
  return {
    id: i + 1,
    title,
    type_id,
    status_id,
    assignedTo,
    due_at: due && momentOn(...due),
    ...(about ? { subject: about[0], subject_id: about[1] } : {}),
    ...(done === undefined ? {} : { completed_at: momentOn(done, '15:20'), completed_by_id: assignedTo }),
    ...rest,
  }
})
