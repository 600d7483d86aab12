import { UnreadableItemError } from '../../engine/queue/unreadable.ts'

/** Data for opening the provider's page. Amounts are in pence. */
export interface CheckoutRequest {
  /** Our id, returned with every event of the session. */
  readonly session: number
  /** Idempotency key: the provider answers a repeated request as before. */
  readonly key: string
  readonly amount: number
  /** ISO 4217, lower case. */
  readonly currency: string
  readonly name: string
  readonly locale: 'en-GB' | 'zh'
  readonly email: string | null
  /** Where the browser returns to after paying or cancelling. */
  readonly success: string
  readonly cancel: string
  readonly expires: Date
}

export interface OpenedSession {
  readonly id: string
  readonly url: string
}

/** State of a session at the provider. */
export interface RemoteSession {
  readonly id: string
  readonly status: 'open' | 'complete' | 'expired'
  /** Whether the money has arrived; false while it is on its way. */
  readonly isPaid: boolean
  readonly amount: number
  /** ISO 4217, lower case. */
  readonly currency: string
  /** Our id, as given when the session was opened. */
  readonly session: string | null
  readonly intent: string | null
}

export interface RemoteRefund {
  readonly id: string
  readonly amount: number
  readonly status: 'pending' | 'succeeded' | 'failed'
  /** Our id of the refund; null if it was made at the provider itself. */
  readonly refund: string | null
}

/** A payment with its refunds and dispute. */
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

/** An event at the provider: the session or payment it concerns. The current state is then requested, so the order of events does not matter. */
export interface RemoteEvent {
  readonly id: string
  readonly type: string
  readonly session: string | null
  readonly intent: string | null
}

/** A signature that is invalid or too old. */
export class SignatureError extends Error {}
/** A correctly signed event that is not understood. */
export class UnexpectedEventError extends UnreadableItemError {
  /** The event's own id and type, if it has them. */
  readonly event: { readonly id: string | null; readonly type: string | null }
  constructor(message: string, event: UnexpectedEventError['event']) {
    super(message)
    this.event = event
  }
}
/** The provider refuses the request; a retry would be refused too. */
export class RefusedError extends Error {}

/** A card payment provider. Any call may fail without an answer although its effect has happened. */
export interface CheckoutProvider {
  open(request: CheckoutRequest): Promise<OpenedSession>
  session(id: string): Promise<RemoteSession>
  /** Closes a session to payments; returns its state if it was just paid. */
  expire(id: string): Promise<RemoteSession>
  /** Returns the session of a payment; null if it was made elsewhere. */
  sessionOf(intent: string): Promise<RemoteSession | null>
  payment(intent: string): Promise<RemotePayment>
  /** @throws RefusedError if it cannot be refunded */
  refund(request: {
    readonly intent: string
    readonly amount: number
    readonly refund: number
    readonly key: string
  }): Promise<RemoteRefund>
  /**
   * @param body the exact bytes received
   * @throws SignatureError, also if the time is too far from now; UnexpectedEventError
   */
  event(body: Buffer, signature: string, secret: string, now: Date): Promise<RemoteEvent>
  /**
   * Parses a body whose signature was verified before.
   * @throws UnexpectedEventError
   */
  eventOf(body: Buffer): RemoteEvent
  /** Returns relevant events since an instant, to recover lost ones. */
  events(since: Date): Promise<readonly RemoteEvent[]>
  /** Returns the name of the account at the provider. */
  account(): Promise<string>
}
