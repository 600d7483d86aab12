import { CHECKOUT, stripeSecretKey, stripeWebhookSecret } from '../../../schema/areas/onlinePayments/settings.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'
import type { Engine } from '../../engine/http/context.ts'
import { service } from '../../engine/http/context.ts'
import type { Jobs } from '../../engine/jobs/jobs.ts'
import { outgoingFetch } from '../../engine/outgoing/httpClient.ts'
import type { CheckoutProvider } from './port.ts'
import { stripeProvider } from './stripe/stripe.ts'

declare module '../../engine/http/context.ts' {
  interface Services {
    readonly checkout: CheckoutService
  }
}

export interface CheckoutService {
  /** Address of the provider's API, if it is not the default. */
  readonly url?: string | undefined
  /** Origin at which customers reach the program. */
  readonly origin: () => string
  readonly jobs: Jobs
  readonly say: (error: Error) => void
}

/** One client per key, so that connections are reused. */
const clients = new Map<string, Promise<CheckoutProvider>>()

/** Returns the card payment provider; undefined until its keys are set. */
export async function providerOf(engine: Engine): Promise<CheckoutProvider | undefined> {
  const key = await engine.settings.get(stripeSecretKey)
  if (key === null || (await engine.settings.get(stripeWebhookSecret)) === null) return undefined
  const { url } = service(engine, 'checkout')
  const sendRequest = outgoingFetch(service(engine, 'outgoing'), url ? 'environment' : 'program')
  const clientKey = `${key} ${url ?? ''}`
  const found = clients.get(clientKey) ?? stripeProvider({ key, url, ask: sendRequest })
  // The client of a replaced key is dropped.
  if (!clients.has(clientKey)) clients.clear()
  clients.set(clientKey, found)
  return found
}

/**
 * Whether card payments are set up.
 * @param connection the current transaction, if there is one: waiting for a second connection could deadlock
 */
export async function isSetUp({ db, settings }: Engine, connection: Db | Tx = db): Promise<boolean> {
  for (const one of CHECKOUT) if ((await settings.get(one, connection)) === null) return false
  return true
}
