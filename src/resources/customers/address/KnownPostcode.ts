import { createContext } from 'react'

/** The postcode known of a new customer: it is suggested for the first address, which the customer need not have. */
export const KnownPostcode = createContext<string | null>(null)
