import { idealPostcodes } from './idealPostcodes.ts'
import type { AddressProvider } from './port.ts'
import { postcodesIo } from './postcodesIo.ts'

/** `ideal-postcodes:<key>` or `postcodes.io`. */
export const ADDRESS_LOOKUP = /^(postcodes\.io|ideal-postcodes:[\w-]{4,100})$/

/** The provider that the setting ADDRESS_LOOKUP names. */
export function providerOf(setting: string | undefined): AddressProvider | undefined {
  if (!setting) return undefined
  const [name, key = ''] = setting.split(':')
  return name === 'postcodes.io' ? postcodesIo() : idealPostcodes(key)
}
