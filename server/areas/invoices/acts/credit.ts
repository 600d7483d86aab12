import { credit } from '../../../../schema/areas/invoices/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { invalid } from '../../../engine/http/errors.ts'
import { draftOfCredit } from '../drafts.ts'

export default handle(credit, (write, row, { reason, amount, lines }) => {
  if (amount !== null && amount !== undefined && lines) throw invalid({ amount: [{ code: 'one_of' }] })
  const asked =
    typeof amount === 'number'
      ? { amount }
      : lines
        ? { lines: lines.map(({ line, net }) => ({ id: line, ...(net === undefined ? {} : { net }) })) }
        : { whole: true as const }
  return draftOfCredit(write, row, { kind: 'credit', ...asked }, reason)
})
