import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import { isBritishPostcode, normalisePostcode } from '../../../../schema/kinds/postcode/model.ts'
import type { Context } from '../../../engine/http/context.ts'
import { invalid } from '../../../engine/http/errors.ts'
import { knownAddresses, MAX_SUGGESTIONS } from './known.ts'
import { type AddressProvider, type FoundAddress, TIMEOUT_MS } from './port.ts'

export interface Lookup {
  readonly data: readonly (FoundAddress & { readonly source: string })[]
  /** The formatted postcode, if a complete British one was requested. */
  readonly postcode: string | null
  /** Whether the provider timed out or refused: only addresses stored here are returned. */
  readonly failed: boolean
}

const MAX_TEXT = 200
const MAX = 100

function readText(params: Readonly<Record<string, unknown>>): string {
  const errors: FieldErrors = Object.create(null)
  for (const name of Object.keys(params)) if (name !== 'q') errors[name] = [{ code: 'unknown_parameter' }]
  const { q } = params
  if (q !== undefined && typeof q !== 'string') errors['q'] = [{ code: 'given_twice' }]
  else if (!q?.trim()) errors['q'] = [{ code: 'required' }]
  else if (q.length > MAX_TEXT) errors['q'] = [{ code: 'too_long', params: { max: MAX_TEXT } }]
  else if (q.includes('\0')) errors['q'] = [{ code: 'control_characters' }]
  if (Object.keys(errors).length) throw invalid(errors)
  return String(q).trim().replace(/\s+/g, ' ')
}

/** Same house and postcode: the version stored here takes precedence. */
const keyOf = ({ line1, postcode }: FoundAddress) => `${line1?.toLowerCase()} ${postcode}`

/**
 * GET /addresses/lookup: addresses stored here and those of the provider. A failure of the provider is reported, never thrown, because addresses can
 * be typed.
 */
export async function lookup(
  ctx: Context,
  params: Readonly<Record<string, unknown>>,
  provider: AddressProvider | undefined,
  logError: (error: Error) => void,
): Promise<Lookup> {
  const typed = readText(params)
  const isPostcode = isBritishPostcode(typed)
  const text = isPostcode ? normalisePostcode(typed) : typed
  let failed = false
  const providerLookup = provider?.find(text, isPostcode, AbortSignal.timeout(TIMEOUT_MS)).catch((error: Error) => {
    failed = true
    logError(error)
    return []
  })
  const knownResults = await knownAddresses(ctx, text, isPostcode)
  const knownKeys = new Set(knownResults.map(keyOf))
  const more = ((await providerLookup) ?? []).filter((address) => !knownKeys.has(keyOf(address)))
  const data = [
    ...knownResults.map((address) => ({ ...address, source: 'known' })),
    ...more.slice(0, MAX).map((address) => ({ ...address, source: provider?.name ?? '' })),
  ]
  // For a complete postcode the user chooses among all its houses.
  return { data: isPostcode ? data : data.slice(0, MAX_SUGGESTIONS), postcode: isPostcode ? text : null, failed }
}
