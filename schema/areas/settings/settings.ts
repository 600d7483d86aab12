import { f } from '../../engine/fields/index.ts'
import { setting, settingsGroup } from '../../engine/settings/setting.ts'
import { CURRENCIES, CURRENCY_SETTING, LOCALES } from '../../engine/text/format.ts'
import { REGION_LABELS, REGIONS } from '../../engine/time/bankHolidays.ts'
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
    help: 'Shown in emails and authenticator apps. Documents use the franchise name.',
  }),
})

export const defaultLanguage = setting({
  key: 'languages.default',
  group: 'business',
  field: f.choice(LOCALES, {
    default: 'en',
    labels: { en: 'English', zh: '中文' },
    label: 'Default language',
    help: 'Used for new visitors, and for emails to people who have not chosen a language.',
  }),
})

export const timeZone = setting({
  key: ZONE_SETTING,
  group: 'business',
  field: f.text({
    max: 64,
    default: DEFAULT_TIME_ZONE,
    label: 'Time zone',
    help: 'The time zone for all dates and visits, such as Europe/London. If you change it, existing visits keep their moment, so their clock time changes.',
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
    help: 'Shown with amounts on screens, documents and files. Amounts are not converted.',
  }),
  shown: true,
})

export const dayStarts = setting({
  key: 'business.day_starts',
  group: 'business',
  field: f.time({
    default: '08:00',
    label: 'Working day starts',
    help: 'The default start time for working hours, and the first hour shown in the calendar.',
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
    help: 'The default end time for working hours. Tasks with only a due date are due at this time.',
  }),
  check: { code: 'working_day', holds: (dayEnd: string, other) => dayEnd > String(other('business.day_starts')) },
  shown: true,
})

export const holidayRegion = setting({
  key: 'business.holiday_region',
  group: 'business',
  field: f.choice(REGIONS, {
    default: REGIONS[0],
    labels: REGION_LABELS,
    label: 'Bank holidays',
    help: 'Used for records without a franchise. Each franchise has its own setting.',
  }),
  shown: true,
})

export const mail = settingsGroup({
  name: 'mail',
  label: 'Email',
  order: 30,
  tests: { mail: { label: 'Send test email', key: 't' } },
})

const sender = /^(?:([^<>@\r\n]+) <)?([^<>@\s]+@[^<>@\s]+?)>?$/

export const senderName = setting({
  key: 'mail.sender_name',
  group: 'mail',
  field: f.text({
    max: 80,
    pattern: [/^[^<>@"\r\n]+$/, 'sender_name'],
    label: 'Sender name',
    help: 'The sender name of your emails. Leave empty to use the business name.',
  }),
  environment: {
    variable: 'MAIL_FROM',
    read: (variable) => sender.exec(variable)?.[1]?.replaceAll('"', '').trim() || null,
  },
})

export const senderAddress = setting({
  key: 'mail.sender_address',
  group: 'mail',
  field: f.email({
    label: 'Sender address',
    help: 'An address your mail server can send from. Leave empty to use no-reply at the name of this server.',
  }),
  environment: { variable: 'MAIL_FROM', read: (variable) => sender.exec(variable)?.[2] ?? null },
})

export const replyTo = setting({
  key: 'mail.reply_to',
  group: 'mail',
  field: f.email({
    label: 'Reply-to',
    help: 'Replies to automatic emails go to this address. Use a mailbox that someone reads.',
  }),
})

export const signature = setting({
  key: 'mail.signature',
  group: 'mail',
  field: f.note({ max: 500, label: 'Signature', help: 'Added to the end of every email.' }),
})

export const privacy = settingsGroup({ name: 'privacy', label: 'Privacy', order: 80 })

/** FullStory's own name for it, fixed by the specification. */
export const recordingOrg = setting({
  key: 'privacy.recording_org',
  group: 'privacy',
  field: f.text({
    max: 40,
    pattern: [/^[A-Za-z0-9-]{3,40}$/, 'org_id'],
    label: 'Session recording: org ID',
    help: 'The FullStory org ID. When set, browsers record where people click, with all text masked. Leave empty to turn recording off.',
  }),
})
