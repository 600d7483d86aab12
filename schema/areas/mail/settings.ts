import { f } from '../../engine/fields/index.ts'
import { setting, settingsGroup } from '../../engine/settings/setting.ts'

export const texts = settingsGroup({
  name: 'texts',
  label: 'Text messages',
  order: 32,
  tests: { texts: { label: 'Send test text', key: 'x' } },
})

export const textsAccount = setting({
  key: 'texts.account',
  group: 'texts',
  field: f.text({
    max: 64,
    pattern: [/^[A-Za-z0-9_-]+$/, 'account_id'],
    label: 'Account',
    help: 'The Account SID from Twilio or a compatible service. Text messages are hidden until account, token and sender are set.',
  }),
})

export const textsToken = setting({
  key: 'texts.token',
  group: 'texts',
  secret: true,
  boundTo: ['texts.base', 'texts.account'],
  shown: true,
  field: f.text({
    max: 200,
    label: 'Token',
    help: 'The Auth Token of the account, also used to verify delivery reports. Stored encrypted and never shown.',
  }),
})

/** A phone number, a name of up to eleven characters, or a Messaging Service. */
export const SENDER = /^(\+[1-9]\d{6,14}|MG[0-9a-fA-F]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/

export const textsSender = setting({
  key: 'texts.sender',
  group: 'texts',
  field: f.text({
    max: 64,
    pattern: [SENDER, 'text_sender'],
    label: 'Sender',
    help: 'A number of the account such as +447700900123, a Messaging Service (MG…), or a name of up to 11 letters and digits. Customers cannot reply to a name.',
  }),
})

export const textsBase = setting({
  key: 'texts.base',
  group: 'texts',
  address: 'origin',
  field: f.text({
    default: 'https://api.twilio.com',
    max: 200,
    pattern: [/^https?:\/\/[^\s/]+$/, 'text_base'],
    label: 'Service address',
    help: 'Change this only if you use another service than Twilio.',
  }),
})

export const textsTestNumber = setting({
  key: 'texts.test_number',
  group: 'texts',
  field: f.phone({ label: 'Test number', help: 'Test texts are sent to this number.' }),
})

export const newAddressesPerHour = setting({
  key: 'mail.new_addresses_per_hour',
  group: 'mail',
  field: f.int({
    default: 30,
    min: 1,
    max: 10_000,
    label: 'New addresses per hour',
    help: 'How many unknown addresses one person can email in an hour. Administrators get a notification when someone reaches the limit.',
  }),
})

/** Settings required to send a text message, as far as browsers know them; the rest is checked when one is written. */
export const TEXTS = [textsToken] as const
