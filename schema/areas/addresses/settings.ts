import { f } from '../../engine/fields/index.ts'
import { setting, settingsGroup } from '../../engine/settings/setting.ts'

export const addressesAndMaps = settingsGroup({
  name: 'addresses',
  label: 'Addresses and maps',
  order: 50,
  tests: { addresses: { label: 'Look up an address', key: 'k' } },
})

/** `ideal-postcodes:<key>` or `postcodes.io`. */
export const ADDRESS_LOOKUP = /^(postcodes\.io|ideal-postcodes:[\w-]{4,100})$/

/** Provider of addresses besides those stored here. */
export const PROVIDERS = ['none', 'postcodes_io', 'ideal_postcodes'] as const

export const provider = setting({
  key: 'addresses.provider',
  group: 'addresses',
  field: f.choice(PROVIDERS, {
    default: 'none',
    label: 'Address lookup service',
    labels: { none: 'None', postcodes_io: 'postcodes.io', ideal_postcodes: 'Ideal Postcodes' },
    help: 'Saved addresses are always suggested. postcodes.io finds postcodes only; Ideal Postcodes finds individual addresses.',
  }),
  environment: {
    variable: 'ADDRESS_LOOKUP',
    read: (variable) => (variable === 'postcodes.io' ? 'postcodes_io' : 'ideal_postcodes'),
  },
})

export const idealPostcodesKey = setting({
  key: 'addresses.ideal_postcodes_key',
  group: 'addresses',
  field: f.text({
    max: 100,
    pattern: [/^[\w-]{4,100}$/, 'api_key'],
    label: 'Ideal Postcodes API key',
    help: 'From your Ideal Postcodes account. The key stays on the server.',
  }),
  secret: true,
  boundTo: [],
  environment: { variable: 'ADDRESS_LOOKUP', read: (variable) => variable.split(':')[1] ?? null },
})
