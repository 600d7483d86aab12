import { invoiceQuoteDeposit } from '../../../../schema/areas/invoices/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { draftOfQuote } from '../drafts.ts'

export default handle(invoiceQuoteDeposit, (write, quote, asked) => draftOfQuote(write, quote, asked))
