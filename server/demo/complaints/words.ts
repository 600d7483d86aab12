import type { Clock } from '../../../schema/areas/complaints/clocks.ts'

/** A demo complaint; days are working days before today, times are local. */
export interface DemoComplaint {
  readonly subject: string
  readonly description: string
  /** Id in the library's seeds. */
  readonly status: number
  readonly category: number
  readonly severity: 'low' | 'normal' | 'high' | 'critical'
  readonly channel: 'phone' | 'email' | 'letter' | 'in_person' | 'website' | 'review'
  /** When it was received. */
  readonly days: number
  readonly time: string
  readonly person: number | null
  readonly met?: Partial<Record<Clock, number>>
  /** Since how many working days it has been waiting. */
  readonly stopped?: number
  /** Number of working days since it was reopened. */
  readonly reopened?: number
  /** Index in this list of the complaint it duplicates, of the same customer. */
  readonly repeats?: number
  readonly withJob?: true
  readonly more?: Readonly<Record<string, unknown>>
}

// Categories: 18 workmanship, 19 late or missed visit, 20 price or invoice, 21 conduct. People: 2 Priya, 3 Tom, 4 Helen, 5 Daniel.
export const COMPLAINTS: readonly DemoComplaint[] = [
  {
    subject: 'No one came and no one rang',
    description: 'She took the morning off. The window was eight to twelve, and at two she rang us.',
    status: 1,
    category: 19,
    severity: 'high',
    channel: 'phone',
    days: 1,
    time: '08:20',
    person: 3,
    more: { desired_outcome: 'A new date this week, and an apology.' },
  },
  {
    subject: 'Invoice is for more than was quoted',
    description: 'The quote said £340 and the invoice says £412. No one asked before the extra valve was fitted.',
    status: 1,
    category: 20,
    severity: 'normal',
    channel: 'email',
    days: 3,
    time: '11:05',
    person: null,
  },
  {
    subject: 'Mud through the whole hall',
    description: 'Two men in boots on a new carpet. He sent photos.',
    status: 2,
    category: 21,
    severity: 'normal',
    channel: 'email',
    days: 4,
    time: '09:40',
    person: 2,
    met: { acknowledge: 3 },
    more: { desired_outcome: 'The cleaning of the carpet.' },
  },
  {
    subject: 'Boiler has locked out twice since the service',
    description: 'Fault E119 on Sunday and again this morning. The pressure is right. A baby in the house.',
    status: 3,
    category: 18,
    severity: 'critical',
    channel: 'phone',
    days: 8,
    time: '08:10',
    person: 3,
    met: { acknowledge: 8, respond: 5 },
    more: { root_cause: 'The expansion vessel was not charged during the service.' },
  },
  {
    subject: 'Radiator in the back bedroom is cold again',
    description: 'Closed a month ago after it was bled. It is cold again, and so is the one beside it.',
    status: 3,
    category: 18,
    severity: 'high',
    channel: 'phone',
    days: 28,
    time: '10:30',
    person: 5,
    met: { acknowledge: 27, respond: 25 },
    reopened: 4,
  },
  {
    subject: 'Tap drips since it was changed',
    description: 'Since the new cartridge. He wants to send a video and has not yet.',
    status: 4,
    category: 18,
    severity: 'low',
    channel: 'website',
    days: 6,
    time: '14:15',
    person: 2,
    met: { acknowledge: 5, respond: 4 },
    stopped: 3,
  },
  {
    subject: 'Charged for a call-out that was our fault',
    description: 'The second call-out was for a connection we had made the day before.',
    status: 5,
    category: 20,
    severity: 'normal',
    channel: 'letter',
    days: 7,
    time: '09:00',
    person: 4,
    met: { acknowledge: 6, respond: 3 },
    more: { remedy_type: 'refund', remedy_amount: 72, root_cause: 'A compression joint was not tightened.' },
  },
  {
    subject: 'Tiles cracked around the new waste',
    description: 'Three tiles in the row above the bath. They were whole before.',
    status: 6,
    category: 18,
    severity: 'high',
    channel: 'in_person',
    days: 9,
    time: '12:45',
    person: 3,
    met: { acknowledge: 9, respond: 6 },
    withJob: true,
    more: { remedy_type: 'remedial_work', root_cause: 'The hole was cut with the wrong bit.' },
  },
  {
    subject: 'Was spoken to rudely on the phone',
    description: 'She says that she was called a nuisance. The recording says so too.',
    status: 7,
    category: 21,
    severity: 'high',
    channel: 'review',
    days: 11,
    time: '16:50',
    person: 2,
    met: { acknowledge: 10, respond: 8, resolve: 2 },
    more: { remedy_type: 'apology', resolution: 'Priya rang and apologised. Flowers were sent.' },
  },
  {
    subject: 'Certificate came six weeks late',
    description: 'The letting agent would not pay without it.',
    status: 8,
    category: 19,
    severity: 'normal',
    channel: 'email',
    days: 34,
    time: '10:10',
    person: 4,
    met: { acknowledge: 33, respond: 31, resolve: 27 },
    more: { remedy_type: 'explanation', resolution: 'Sent the same day; now sent by the system once a visit is done.' },
  },
  {
    subject: 'Neighbour’s fence was broken',
    description: 'The fence has been down since the day of our visit.',
    status: 9,
    category: 18,
    severity: 'low',
    channel: 'phone',
    days: 20,
    time: '09:25',
    person: 5,
    met: { acknowledge: 20, respond: 17, resolve: 14 },
    more: { status_reason: 'It fell in the storm the night before. The arrival photo shows it already down.' },
  },
  {
    subject: 'Boiler still goes out',
    description: 'Repeated by email what he had said on the phone.',
    status: 10,
    category: 18,
    severity: 'normal',
    channel: 'email',
    days: 7,
    time: '18:30',
    person: 3,
    met: { acknowledge: 6, resolve: 6 },
    repeats: 3,
  },
]
