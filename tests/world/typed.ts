/** Text typed into a field of a kind, and its meaning; null if it is rejected. The time is Monday 30 November 2026, 10:00. */
export interface WorldTyped {
  readonly kind: 'money' | 'duration' | 'date' | 'time' | 'instant'
  readonly typed: string
  readonly means: number | string | null
  readonly source: string
}

const FIGURES =
  'invoiceninja/admin-portal issue 318, invoiceninja/invoiceninja issue 437, ledgersmb/LedgerSMB issue 1260: decimal commas, apostrophes and points'
const PASTED =
  'mtotschnig/MyExpenses issue 1296, moneymanagerex/moneymanagerex issue 1156: amounts pasted with their signs and spaces'
const LENGTHS =
  'everit-org/jira-timetracker-plugin issue 51, super-productivity/super-productivity issue 3736: 90m, 1h45, 1.5h'
const DAYS =
  'super-productivity/super-productivity issue 229, chhoumann/quickadd issue 512, DamascenoRafael/reminders-menubar issue 108: days in words'
const EAGER = 'donetick/frontend issue 62: a word that only begins like a day'

const all = (
  kind: WorldTyped['kind'],
  source: string,
  means: Readonly<Record<string, number | string | null>>,
): WorldTyped[] => Object.entries(means).map(([typed, value]) => ({ kind, typed, means: value, source }))

export const worldTyped: readonly WorldTyped[] = [
  ...all('money', FIGURES, {
    '1,234.50': 1234.5,
    '£1 234,50': 1234.5,
    '1.234,50': 1234.5,
    '1.234.567,8': 1234567.8,
    '12,34': 12.34,
    '1,234': 1234,
    '1’234.50': 1234.5,
    '1,23,456': null,
    '12 or so': null,
    '1,2,3': null,
  }),
  ...all('money', PASTED, {
    '\u00a0£1,234.50 ': 1234.5,
    '(45.00)': -45,
    '\u221245.00': -45,
    '\u202a£12.00\u202c': 12,
    '１２３': 123,
    '£': null,
    '5,912.00': 5912,
    '4 ,    ,,67 5.4': null,
  }),
  ...all('duration', LENGTHS, {
    '1.5h': 90,
    '90 min': 90,
    '1:30': 90,
    '1h30': 90,
    '1½ h': 90,
    '1 hour 30 minutes': 90,
    '½ h': 30,
    '２ h': 120,
    'a while': null,
    '1 day': null,
  }),
  ...all('date', DAYS, {
    tomorrow: '2026-12-01',
    'next tue': '2026-12-08',
    tue: '2026-12-01',
    'in 3 days': '2026-12-03',
    '3rd march': '2027-03-03',
    '25 dec': '2026-12-25',
    'last fri': '2026-11-27',
    yesterday: '2026-11-29',
    明天: '2026-12-01',
    下周二: '2026-12-08',
    '1/2/27': '2027-02-01',
    '１/２/２０２７': '2027-02-01',
    '31/2/2027': null,
    '29/2/2027': null,
    '31 feb 2027': null,
    'next month': null,
    'Dec 2026': null,
    'tomorrow at 9': null,
    whenever: null,
  }),
  ...all('date', EAGER, { 'monitor in the attic': null, monitor: null, 'satellite tomorrow': null }),
  ...all('instant', DAYS, {
    'tomorrow 9': '2026-12-01T09:00:00Z',
    'tomorrow at 9': '2026-12-01T09:00:00Z',
    'fri 2pm': '2026-12-04T14:00:00Z',
    'next tue 14:30': '2026-12-08T14:30:00Z',
    'today 17h15': '2026-11-30T17:15:00Z',
    明天9点: '2026-12-01T09:00:00Z',
    '1/7/2027 9.30': '2027-07-01T08:30:00Z',
    tomorrow: null,
    'tomorrow 25:00': null,
    '31/2/2027 9:00': null,
  }),
  ...all('time', LENGTHS, {
    '9': '09:00',
    '930': '09:30',
    '2pm': '14:00',
    '2:30 pm': '14:30',
    '12am': '00:00',
    '14h30': '14:30',
    '13pm': null,
    '25:00': null,
    noonish: null,
  }),
]
