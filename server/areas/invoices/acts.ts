import {
  credit,
  dispute,
  invoice,
  invoiceDeposit,
  invoiceFinal,
  invoiceInterim,
  invoiceProforma,
  invoiceQuoteDeposit,
  issue,
  refresh,
  settleDispute,
  withdraw,
} from '../../../schema/areas/invoices/acts.ts'
import { effectFor } from '../../../schema/areas/invoices/creditedFor.ts'
import { handle } from '../../engine/acts/handle.ts'
import { invalid } from '../../engine/http/errors.ts'
import { change } from '../../engine/write/update.ts'
import { draftOfCredit, draftOfJob, draftOfQuote, workOutAgain } from './drafts.ts'
import { issueDraft } from './issuing.ts'

export default [
  handle(credit, (write, row, { reason, amount, lines, credit_for = null, credit_effect }) => {
    if (amount !== null && amount !== undefined && lines) throw invalid({ amount: [{ code: 'one_of' }] })
    const creditRequest =
      typeof amount === 'number'
        ? { amount }
        : lines
          ? { lines: lines.map(({ line, net }) => ({ id: line, ...(net === undefined ? {} : { net }) })) }
          : { whole: true as const }
    return draftOfCredit(
      write,
      row,
      { kind: 'credit', ...creditRequest },
      { reason, credit_for, credit_effect: credit_effect ?? effectFor(credit_for) },
    )
  }),
  handle(dispute, (write, row, { reason }) =>
    change({ ...write, setsAutomatic: true }, 'invoices', row, { disputed: true, dispute_reason: reason }),
  ),
  handle(invoice, (write, job, draftRequest) => draftOfJob(write, job, draftRequest)),
  handle(invoiceDeposit, (write, job, { percent, amount }) =>
    draftOfJob(write, job, { kind: 'deposit', percent, amount }),
  ),
  handle(invoiceFinal, (write, job) => draftOfJob(write, job, { kind: 'final' })),
  handle(invoiceInterim, (write, job, { percent, lines }) =>
    draftOfJob(write, job, { kind: 'interim', percent, lines }),
  ),
  handle(invoiceProforma, (write, job, { percent, amount }) =>
    draftOfJob(write, job, { kind: 'proforma', percent, amount }),
  ),
  handle(invoiceQuoteDeposit, (write, quote, depositRequest) => draftOfQuote(write, quote, depositRequest)),
  handle(issue, (write, row, dates) => issueDraft(write, row, dates)),
  handle(refresh, (write, row) => workOutAgain(write, row)),
  handle(settleDispute, (write, row) =>
    change({ ...write, setsAutomatic: true }, 'invoices', row, { disputed: false, dispute_reason: null }),
  ),
  handle(withdraw, (write, row) => change({ ...write, setsAutomatic: true }, 'invoices', row, { status: 'withdrawn' })),
]
