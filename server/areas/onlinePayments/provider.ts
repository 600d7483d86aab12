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
  /** Where the provider is asked; its own address unless another is given. */
  readonly url?: string | undefined
  /** Scheme, host and port under which customers find the program. */
  readonly origin: () => string
  readonly jobs: Jobs
  readonly say: (error: Error) => void
}

/** One client for each key: it keeps its connections. */
const clients = new Map<string, Promise<CheckoutProvider>>()

/** Who takes cards online; undefined while the keys are not set. */
export async function providerOf(engine: Engine): Promise<CheckoutProvider | undefined> {
  const key = await engine.settings.get(stripeSecretKey)
  if (key === null || (await engine.settings.get(stripeWebhookSecret)) === null) return undefined
  const { url } = service(engine, 'checkout')
  const ask = outgoingFetch(service(engine, 'outgoing'), url ? 'environment' : 'program')
  const at = `${key} ${url ?? ''}`
  const found = clients.get(at) ?? stripeProvider({ key, url, ask })
  // Of a key that is replaced nothing is kept.
  if (!clients.has(at)) clients.clear()
  clients.set(at, found)
  return found
}

/** Whether cards can be taken online at all. @param on the transaction, where one is under way: a second connection might never come */
export async function isSetUp({ db, settings }: Engine, on: Db | Tx = db): Promise<boolean> {
  for (const one of CHECKOUT) if ((await settings.get(one, on)) === null) return false
  return true
}
