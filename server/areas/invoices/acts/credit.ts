import { credit } from '../../../../schema/areas/invoices/acts.ts'
import { effectFor } from '../../../../schema/areas/invoices/creditedFor.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { invalid } from '../../../engine/http/errors.ts'
import { draftOfCredit } from '../drafts.ts'

export default handle(credit, (write, row, { reason, amount, lines, credit_for = null, credit_effect }) => {
  if (amount !== null && amount !== undefined && lines) throw invalid({ amount: [{ code: 'one_of' }] })
  const asked =
    typeof amount === 'number'
      ? { amount }
      : lines
        ? { lines: lines.map(({ line, net }) => ({ id: line, ...(net === undefined ? {} : { net }) })) }
        : { whole: true as const }
  return draftOfCredit(
    write,
    row,
    { kind: 'credit', ...asked },
    { reason, credit_for, credit_effect: credit_effect ?? effectFor(credit_for) },
  )
})
