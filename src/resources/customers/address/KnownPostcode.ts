import { createContext } from 'react'

/** A postcode that is known of somebody new: their first address is offered with it, and they may do without one. */
export const KnownPostcode = createContext<string | null>(null)
