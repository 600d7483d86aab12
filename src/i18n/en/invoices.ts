/** Invoices: what is refused, and what is said about them at a job. */
export const invoices = {
  validation: {
    one_of: 'Say one of amount, percentage and lines',
    not_for_kind: 'Not for this kind of invoice',
    from_job: 'This follows from the job or the invoice: of a line only what it is called can be changed',
    day_ahead: 'This day is still to come',
    tax_point_after: 'The tax point is not after the date of the invoice',
    invoice_empty: 'There is nothing on it yet: add a line first',
    vat_to_decide: 'Decide first what its 0 % of VAT is: zero-rated, exempt, outside the scope or reverse charge',
    buyer_address: 'The customer has no address to put on an invoice: add one first',
    seller_missing: 'Nobody is named who invoices: choose the franchise first',
    seller_address: 'The franchise has no whole address: add street, town and postcode first',
    seller_prefix: 'The franchise has no prefix for the numbers of its invoices: give it one first',
    prefix_used: 'Another franchise has numbered invoices with this prefix: choose another',
    before_last_issued: 'The last invoice of this series has a later date: choose that day or a later one',
    invoiced_by_issuing: 'A job becomes Invoiced when its final invoice is issued',
    credit_first: 'It was invoiced: a credit note takes it back',
  },
  problem: {
    not_structured:
      'There is no structured invoice of this: of an issued invoice or credit note there is, unless what is outside the scope of VAT stands beside what is not',
    invoice_issued: 'An issued invoice never changes: a mistake gets a credit note',
    invoice_not_draft: 'This is no longer a draft',
    invoice_empty: 'There is nothing on it yet: add a line first',
    vat_to_decide: 'Decide first what its 0 % of VAT is: zero-rated, exempt, outside the scope or reverse charge',
    buyer_address: 'The customer has no address to put on an invoice: add one first',
    seller_missing: 'Nobody is named who invoices: choose the franchise first',
    seller_address: 'The franchise has no whole address: add street, town and postcode first',
    seller_prefix: 'The franchise has no prefix for the numbers of its invoices: give it one first',
    prefix_used: 'Another franchise has numbered invoices with this prefix: choose another',
    job_repriced: 'The job or what decides about VAT has changed since this draft was made: work it out again',
    before_last_issued: 'The last invoice of this series has a later date: choose that day or a later one',
    nothing_to_invoice: 'There is nothing left to invoice',
    more_than_left: 'This is more than is left',
    not_agreed: 'This line is not one of those that were agreed',
    nothing_to_credit: 'There is nothing left to credit',
    not_creditable: 'Only an issued invoice can be credited',
    invoiced_with_parent: 'This is invoiced with the job that it is a part of',
    below_invoiced: 'More was invoiced already: credit that first',
    invoiced_by_issuing: 'A job becomes Invoiced when its final invoice is issued',
    credit_first: 'It was invoiced: a credit note takes it back',
    not_invoiced: 'The job is not called Invoiced',
  },
  record: {
    system: {
      invoice_issued: '%{number} issued: %{amount}',
      credit_issued: '%{number} credits %{amount}',
      opened_again: 'Opened again to be invoiced: %{reason}',
    },
  },
}

export type InvoicesMessages = typeof invoices
