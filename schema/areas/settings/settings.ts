import { f } from '../../engine/fields/index.ts'
import { setting, settingsGroup } from '../../engine/settings/setting.ts'
import { CURRENCIES, CURRENCY_SETTING, LOCALES } from '../../engine/text/format.ts'
import { REGIONS } from '../../engine/time/bankHolidays.ts'
import { DEFAULT_TIME_ZONE, isTimeZone, ZONE_SETTING } from '../../engine/time/time.ts'

export const business = settingsGroup({ name: 'business', label: 'Business', order: 10 })

export const PRODUCT = 'Remote Workr CRM'

export const businessName = setting({
  key: 'business.name',
  group: 'business',
  field: f.text({
    max: 80,
    default: PRODUCT,
    label: 'Name',
    help: 'What mails and authenticator apps call this place. Papers name the franchise.',
  }),
})

export const defaultLanguage = setting({
  key: 'languages.default',
  group: 'business',
  field: f.choice(LOCALES, {
    default: 'en',
    labels: { en: 'English', zh: '中文' },
    label: 'Language to begin with',
    help: 'Of a browser that comes here for the first time, and of mails to people who have not chosen one.',
  }),
})

export const timeZone = setting({
  key: ZONE_SETTING,
  group: 'business',
  field: f.text({
    max: 64,
    default: DEFAULT_TIME_ZONE,
    label: 'Time zone',
    help: 'By whose clock days begin and end and visits are at the hour, such as Europe/London. What is booked keeps its moment, not its hour on the clock.',
  }),
  check: { code: 'time_zone', holds: (zone: string) => isTimeZone(zone) },
  shown: true,
})

export const currency = setting({
  key: CURRENCY_SETTING,
  group: 'business',
  field: f.choice(CURRENCIES, {
    default: 'GBP',
    labels: { GBP: 'Pound sterling (£)', PLN: 'Polish złoty (zł)' },
    label: 'Currency',
    help: 'In which amounts are written, on screens, papers and in files. Amounts themselves are not converted.',
  }),
  shown: true,
})

export const dayStarts = setting({
  key: 'business.day_starts',
  group: 'business',
  field: f.time({
    default: '08:00',
    label: 'Working day begins',
    help: 'Offered where hours of a worker are added, and where the calendar opens.',
  }),
  check: { code: 'working_day', holds: (from: string, other) => from < String(other('business.day_ends')) },
  shown: true,
})

export const dayEnds = setting({
  key: 'business.day_ends',
  group: 'business',
  field: f.time({
    default: '17:00',
    label: 'Working day ends',
    help: 'Offered where hours of a worker are added; a task for which only a day is typed is due then.',
  }),
  check: { code: 'working_day', holds: (to: string, other) => to > String(other('business.day_starts')) },
  shown: true,
})

export const holidayRegion = setting({
  key: 'business.holiday_region',
  group: 'business',
  field: f.choice(REGIONS, {
    default: REGIONS[0],
    labels: { england_wales: 'England and Wales' },
    label: 'Bank holidays',
    help: 'Of what belongs to no franchise; each franchise has its own.',
  }),
  shown: true,
})

export const mail = settingsGroup({
  name: 'mail',
  label: 'E-mail',
  order: 30,
  tests: { mail: { label: 'Send test mail', key: 't' } },
})

const sender = /^(?:([^<>@\r\n]+) <)?([^<>@\s]+@[^<>@\s]+?)>?$/

export const senderName = setting({
  key: 'mail.sender_name',
  group: 'mail',
  field: f.text({
    max: 80,
    pattern: [/^[^<>@"\r\n]+$/, 'sender_name'],
    label: 'Sender name',
    help: 'Stands before the address in the receiver’s inbox. Left empty, the name of the business.',
  }),
  environment: { variable: 'MAIL_FROM', read: (given) => sender.exec(given)?.[1]?.replaceAll('"', '').trim() || null },
})

export const senderAddress = setting({
  key: 'mail.sender_address',
  group: 'mail',
  field: f.email({
    label: 'Sender address',
    help: 'An address for which your mail server may send. Left empty, no-reply at this server’s own name.',
  }),
  environment: { variable: 'MAIL_FROM', read: (given) => sender.exec(given)?.[2] ?? null },
})

export const replyTo = setting({
  key: 'mail.reply_to',
  group: 'mail',
  field: f.email({ label: 'Reply-to', help: 'Answers to automatic mails go here: a mailbox that somebody reads.' }),
})

export const signature = setting({
  key: 'mail.signature',
  group: 'mail',
  field: f.note({ max: 500, label: 'Signature', help: 'Stands below every mail.' }),
})

export const privacy = settingsGroup({ name: 'privacy', label: 'Privacy', order: 80 })

/** FullStory's own name for it; spec.txt section 3. */
export const recordingOrg = setting({
  key: 'privacy.recording_org',
  group: 'privacy',
  field: f.text({
    max: 40,
    pattern: [/^[A-Za-z0-9-]{3,40}$/, 'org_id'],
    label: 'Session recording: org id',
    help: 'Of FullStory. While it is set, browsers load its recorder, which sees where people click and nothing of what they read or type: all text is masked. Left empty, nothing is loaded.',
  }),
})
