import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { connectionTest } from '../settings/shapes.ts'

const text = z.string().nullable()

/** An address from a lookup; missing parts are null and can be completed by hand. */
export const foundAddress = z.object({
  line1: text,
  line2: text,
  city: text,
  county: text,
  postcode: z.string(),
  country: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** `known`: already stored here; otherwise its provider. */
  source: z.string(),
})

/** Addresses for all forms. */
export const addresses = endpoint({
  of: null,
  concerns: 'everyone',
  name: 'addresses',
  path: '/addresses/lookup',
  summary: 'Addresses by postcode or text, with their coordinates',
  access: 'session',
  // Checked by its handler.
  query: z.looseObject({
    q: z
      .unknown()
      .meta({ type: 'string', minLength: 1, maxLength: 200, description: 'A postcode, or part of an address' }),
  }),
  answer: z.object({
    data: z.array(foundAddress).readonly(),
    /** In standard format, when a whole British postcode was requested. */
    postcode: text,
    /** The address provider did not answer in time, or refused: only known addresses are returned. */
    failed: z.boolean(),
  }),
})

/** Postcode for the connection test: that of Buckingham Palace. */
export const TRIED_POSTCODE = 'SW1A 1AA'

export const tryAddresses = endpoint({
  name: 'tryAddresses',
  ...connectionTest('addresses', 'Test the address lookup with a postcode'),
})
