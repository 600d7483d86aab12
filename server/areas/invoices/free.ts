import { sql } from 'kysely'
import { ownNet } from '../../../schema/areas/invoices/allowances.ts'
import { type Charge, type DocumentLine, drawn } from '../../../schema/areas/invoices/invoicing/documents.ts'
import type { Rate } from '../../../schema/areas/invoices/invoicing/rates.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import type { NewLine } from './rows.ts'

/** Calculates an invoice with lines of its own: each net is rounded once, and VAT once for each rate. */
export async function freeDocument(write: WriteContext, lines: readonly NewLine[], charge: Charge) {
  const ids = lines.flatMap((line) => line.vat_rate_id ?? [])
  const { rows } = await sql<Rate & { id: number }>`
    select id, kind, percent from vat_rates where id = any(${ids}::bigint[])`.execute(write.tx)
  const rates = new Map(rows.map((rate) => [rate.id, rate]))
  const none: Rate = { id: null, kind: null, percent: 0 }
  return {
    drawing: drawn(
      lines.map(({ description, quantity, price_ex_vat, discount, vat_rate_id }): DocumentLine => {
        const agreed = rates.get(vat_rate_id ?? 0) ?? { ...none, id: vat_rate_id }
        return {
          share: 'whole',
          part: null,
          name: description,
          quantity,
          price: price_ex_vat,
          discount: discount ?? 0,
          net: ownNet({ quantity, price_ex_vat, discount }),
          agreed,
          rate: charge(agreed),
        }
      }),
    ),
  }
}
