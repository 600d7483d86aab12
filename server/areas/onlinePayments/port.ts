import { UnreadableItemError } from '../../engine/queue/unreadable.ts'

/** What a customer is sent to the provider's page with. Amounts are in pence. */
export interface CheckoutRequest {
  /** Ours, told back with everything that happens to it. */
  readonly session: number
  /** Asked again with the same key, the provider answers as it did. */
  readonly key: string
  readonly amount: number
  /** ISO 4217, small letters. */
  readonly currency: string
  readonly name: string
  readonly locale: 'en-GB' | 'zh'
  readonly email: string | null
  /** Where the browser comes back to: paid, or not. */
  readonly success: string
  readonly cancel: string
  readonly expires: Date
}

export interface Opened {
  readonly id: string
  readonly url: string
}

/** How a stay at the provider's page stands. */
export interface RemoteSession {
  readonly id: string
  readonly status: 'open' | 'complete' | 'expired'
  /** The money is there; false also where it is on its way. */
  readonly isPaid: boolean
  readonly amount: number
  /** ISO 4217, small letters. */
  readonly currency: string
  /** Our own id, as it was told when it was opened. */
  readonly session: string | null
  readonly intent: string | null
}

export interface RemoteRefund {
  readonly id: string
  readonly amount: number
  readonly status: 'pending' | 'succeeded' | 'failed'
  /** Our own id of it; null where it was asked for at the provider itself. */
  readonly refund: string | null
}

/** A payment, with all that became of it. */
export interface RemotePayment {
  readonly intent: string
  readonly status: 'processing' | 'succeeded' | 'failed'
  readonly amount: number
  readonly currency: string
  readonly card: { readonly brand: string; readonly lastFour: string; readonly expiry: string } | null
  readonly refunds: readonly RemoteRefund[]
  /** The last dispute; null without one. */
  readonly dispute: 'open' | 'won' | 'lost' | null
}

/** Something that happened there: which stay or payment it is about. What has become of that is asked for, so that no order of events matters. */
export interface RemoteEvent {
  readonly id: string
  readonly type: string
  readonly session: string | null
  readonly intent: string | null
}

/** A signature that is not the provider's, or an old one. */
export class SignatureError extends Error {}
/** Rightly signed, and yet no event that is understood. */
export class UnexpectedEventError extends UnreadableItemError {
  /** What it calls itself, where it says so. */
  readonly event: { readonly id: string | null; readonly type: string | null }
  constructor(message: string, event: UnexpectedEventError['event']) {
    super(message)
    this.event = event
  }
}
/** The provider says no: asked again it would say so again. */
export class RefusedError extends Error {}

/** Whoever takes cards for us. Every call may fail because nobody answers; what it would have done may then have been done. */
export interface CheckoutProvider {
  open(wanted: CheckoutRequest): Promise<Opened>
  session(id: string): Promise<RemoteSession>
  /** Nobody pays there any more; how it stands where somebody just did. */
  expire(id: string): Promise<RemoteSession>
  /** The stay in which a payment was made; null where it was made elsewhere. */
  sessionOf(intent: string): Promise<RemoteSession | null>
  payment(intent: string): Promise<RemotePayment>
  /** @throws RefusedError where it cannot be given back */
  refund(asked: {
    readonly intent: string
    readonly amount: number
    readonly refund: number
    readonly key: string
  }): Promise<RemoteRefund>
  /** @param body as it came @throws SignatureError, also for one from long before or long after now; UnexpectedEventError */
  event(body: Buffer, signature: string, secret: string, now: Date): Promise<RemoteEvent>
  /** What a body says whose signature was verified before. @throws UnexpectedEventError */
  eventOf(body: Buffer): RemoteEvent
  /** What has happened since, as far as it could concern us: what was told and got lost. */
  events(since: Date): Promise<readonly RemoteEvent[]>
  /** What the account is called there. */
  account(): Promise<string>
}
