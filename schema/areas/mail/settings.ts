import { f } from '../../engine/fields/index.ts'
import { setting, settingsGroup } from '../../engine/settings/setting.ts'

export const texts = settingsGroup({
  name: 'texts',
  label: 'Text messages',
  order: 32,
  tests: { texts: { label: 'Send a test', key: 'x' } },
})

export const textsAccount = setting({
  key: 'texts.account',
  group: 'texts',
  field: f.text({
    max: 64,
    pattern: [/^[A-Za-z0-9_-]+$/, 'account_id'],
    label: 'Account',
    help: 'The Account SID of Twilio, or of a service that is asked as Twilio is. Without account, token and sender no text can be sent, and nothing of it is shown.',
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
    help: 'The Auth Token of that account, which also signs what the service tells. It is kept sealed and told to nobody.',
  }),
})

/** A number, a name of eleven signs, or a Messaging Service. */
export const SENDER = /^(\+[1-9]\d{6,14}|MG[0-9a-fA-F]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/

export const textsSender = setting({
  key: 'texts.sender',
  group: 'texts',
  field: f.text({
    max: 64,
    pattern: [SENDER, 'text_sender'],
    label: 'Sender',
    help: 'A number of that account such as +447700900123, a Messaging Service (MG…), or a name of at most eleven letters and digits, which nobody can answer.',
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
    label: 'Address of the service',
    help: 'Of Twilio unless another service is asked.',
  }),
})

export const textsTestNumber = setting({
  key: 'texts.test_number',
  group: 'texts',
  field: f.phone({ label: 'Number for tests', help: 'Tests go there.' }),
})

export const newAddressesPerHour = setting({
  key: 'mail.new_addresses_per_hour',
  group: 'mail',
  field: f.int({
    default: 30,
    min: 1,
    max: 10_000,
    label: 'New addresses per hour',
    help: 'How many addresses that no customer, lead or user has one person can email in an hour. Administrators are notified when somebody reaches it.',
  }),
})

/** What has to be set before a text can be sent, as far as every browser is told: the rest is looked at as one is written. */
export const TEXTS = [textsToken] as const
