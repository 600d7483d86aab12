import { idealPostcodesKey, provider } from '../../../../schema/areas/addresses/settings.ts'
import { outgoingFetch } from '../../../engine/outgoing/httpClient.ts'
import type { Outgoing } from '../../../engine/outgoing/outgoing.ts'
import type { Settings } from '../../../engine/settings/settings.ts'
import { idealPostcodes } from './idealPostcodes.ts'
import type { AddressProvider } from './port.ts'
import { postcodesIo } from './postcodesIo.ts'

/** Returns the provider chosen in settings; undefined if it needs a key and has none. */
export async function providerOf(settings: Settings, outgoing: Outgoing): Promise<AddressProvider | undefined> {
  const sendRequest = outgoingFetch(outgoing, 'program')
  const name = await settings.get(provider)
  if (name === 'postcodes_io') return postcodesIo(sendRequest)
  const key = name === 'ideal_postcodes' ? await settings.get(idealPostcodesKey) : null
  return key ? idealPostcodes(sendRequest, key) : undefined
}
