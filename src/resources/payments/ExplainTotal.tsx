import type { RaRecord } from 'ra-core'
import { Explain } from '../jobs/lines/Explain.tsx'
import { liveTotals } from '../jobs/lines/live.ts'

/** How the price of a job is calculated, down to its lines. */
export default function ExplainTotal({ record, onClose }: { readonly record: RaRecord; readonly onClose: () => void }) {
  return <Explain live={liveTotals(record)} figure="total_inc_vat" onClose={onClose} />
}
