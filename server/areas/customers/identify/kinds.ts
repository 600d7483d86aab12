import { type RawBuilder, sql } from 'kysely'
import type { IDENTIFIED } from '../../../../schema/areas/customers/endpoints.ts'

/** What may be identified: people and companies that are kept the same way. The indexes that answer stand in migrations 0014, 0105 and 0110. */
export interface Kind {
  /** Condition over `t`: it has this postcode (without its space). */
  readonly postcode: (value: string | RawBuilder<unknown>) => RawBuilder<unknown>
  /** Condition over `t`: it has a postcode of which this holds. */
  readonly where: (holds: (postcode: RawBuilder<unknown>) => RawBuilder<unknown>) => RawBuilder<unknown>
  /** Of `t` the most that its postcodes come to. */
  readonly most: (value: (postcode: RawBuilder<unknown>) => RawBuilder<unknown>) => RawBuilder<unknown>
  /** Where addresses are looked for. */
  readonly address?: {
    /** Condition over `t`: it has an address of whose first line this holds. */
    readonly has: (holds: (line1: RawBuilder<unknown>) => RawBuilder<unknown>) => RawBuilder<unknown>
    /** Of `t` the most that the first lines of its addresses come to. */
    readonly most: (value: (line1: RawBuilder<unknown>) => RawBuilder<unknown>) => RawBuilder<unknown>
  }
  /** Where it is, in a few words, of `t`. */
  readonly place: RawBuilder<unknown>
}

export const KINDS: Readonly<Record<(typeof IDENTIFIED)[number], Kind>> = {
  customers: {
    postcode: (value) =>
      sql`t.id in (select a.owner_id from customers_addresses a where identify_postcode(a.postcode) collate "C" = ${value} limit 200)`,
    where: (holds) =>
      sql`t.id in (select a.owner_id from customers_addresses a where ${holds(sql`a.postcode`)} limit 200)`,
    most: (value) =>
      sql`coalesce((select max(${value(sql`a.postcode`)}) from customers_addresses a where a.owner_id = t.id), 0::real)`,
    address: {
      has: (holds) =>
        sql`t.id in (select a.owner_id from customers_addresses a where ${holds(sql`a.line1`)} limit 200)`,
      most: (value) =>
        sql`coalesce((select max(${value(sql`a.line1`)}) from customers_addresses a where a.owner_id = t.id), 0::real)`,
    },
    place: sql`(select concat_ws(', ', a.line1, a.city, a.postcode) from customers_addresses a where a.owner_id = t.id and a."primary")`,
  },
  leads: {
    postcode: (value) => sql`identify_postcode(t.postcode) collate "C" = ${value}`,
    where: (holds) => holds(sql`t.postcode`),
    most: (value) => sql`coalesce(${value(sql`t.postcode`)}, 0::real)`,
    place: sql`nullif(concat_ws(', ', t.address1, t.city, t.postcode), '')`,
  },
}

export type KindName = keyof typeof KINDS
