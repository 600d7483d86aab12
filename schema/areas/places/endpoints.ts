import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { connectionTest } from '../settings/shapes.ts'

const text = z.string().nullable()

/** An address as a lookup gives it; empty parts are null, so that whoever takes it over can complete it by hand. */
export const foundAddress = z.object({
  line1: text,
  line2: text,
  city: text,
  county: text,
  postcode: z.string(),
  country: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** `known`: it is kept here already; else who gave it. */
  source: z.string(),
})

/** Addresses for every form that asks for one. */
export const addresses = endpoint({
  of: null,
  concerns: 'everyone',
  name: 'addresses',
  path: '/addresses/lookup',
  summary: 'Addresses by postcode or text, with their coordinates',
  access: 'session',
  // Its handler looks at it.
  query: z.looseObject({
    q: z
      .unknown()
      .meta({ type: 'string', minLength: 1, maxLength: 200, description: 'A postcode, or part of an address' }),
  }),
  answer: z.object({
    data: z.array(foundAddress).readonly(),
    /** As it is written, when a whole British one was asked for. */
    postcode: text,
    /** Whoever gives addresses did not answer in time, or refused: what is known here is all there is. */
    failed: z.boolean(),
  }),
})

/** The postcode that is looked up: that of Buckingham Palace, which everybody knows. */
export const TRIED_POSTCODE = 'SW1A 1AA'

export const tryAddresses = endpoint({
  name: 'tryAddresses',
  ...connectionTest('addresses', 'Test the address lookup with a postcode'),
})
