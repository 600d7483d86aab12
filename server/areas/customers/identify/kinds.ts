import { type RawBuilder, sql } from 'kysely'
import type { IDENTIFIED } from '../../../../schema/areas/customers/endpoints.ts'

/** Resources that can be identified: people and companies with the same fields. Their indexes are in migrations 0014, 0105 and 0110. */
export interface Kind {
  /** Condition over `t`: it has this postcode (given without its space). */
  readonly postcode: (value: string | RawBuilder<unknown>) => RawBuilder<unknown>
  /** Condition over `t`: it has a postcode that satisfies `condition`. */
  readonly where: (condition: (postcode: RawBuilder<unknown>) => RawBuilder<unknown>) => RawBuilder<unknown>
  /** The highest value over the postcodes of `t`. */
  readonly most: (value: (postcode: RawBuilder<unknown>) => RawBuilder<unknown>) => RawBuilder<unknown>
  /** How addresses are searched; missing if the resource has none. */
  readonly address?: {
    /** Condition over `t`: it has an address whose first line satisfies `condition`. */
    readonly has: (condition: (line1: RawBuilder<unknown>) => RawBuilder<unknown>) => RawBuilder<unknown>
    /** The highest value over the first lines of the addresses of `t`. */
    readonly most: (value: (line1: RawBuilder<unknown>) => RawBuilder<unknown>) => RawBuilder<unknown>
  }
  /** A short description of where `t` is. */
  readonly place: RawBuilder<unknown>
}

export const KINDS: Readonly<Record<(typeof IDENTIFIED)[number], Kind>> = {
  customers: {
    postcode: (value) =>
      sql`t.id in (select a.owner_id from customers_addresses a where identify_postcode(a.postcode) collate "C" = ${value} limit 200)`,
    where: (condition) =>
      sql`t.id in (select a.owner_id from customers_addresses a where ${condition(sql`a.postcode`)} limit 200)`,
    most: (value) =>
      sql`coalesce((select max(${value(sql`a.postcode`)}) from customers_addresses a where a.owner_id = t.id), 0::real)`,
    address: {
      has: (condition) =>
        sql`t.id in (select a.owner_id from customers_addresses a where ${condition(sql`a.line1`)} limit 200)`,
      most: (value) =>
        sql`coalesce((select max(${value(sql`a.line1`)}) from customers_addresses a where a.owner_id = t.id), 0::real)`,
    },
    place: sql`(select concat_ws(', ', a.line1, a.city, a.postcode) from customers_addresses a where a.owner_id = t.id and a."primary")`,
  },
  leads: {
    postcode: (value) => sql`identify_postcode(t.postcode) collate "C" = ${value}`,
    where: (condition) => condition(sql`t.postcode`),
    most: (value) => sql`coalesce(${value(sql`t.postcode`)}, 0::real)`,
    place: sql`nullif(concat_ws(', ', t.address1, t.city, t.postcode), '')`,
  },
}

export type KindName = keyof typeof KINDS
