/** Statements of customers. */
export const statement = {
  statement: {
    title: 'Statement',
    to_customer: 'Back to customer',
    period: 'Period',
    csv: 'Download CSV',
    print: 'Print',
    email: 'Email statement',
    none: 'No charges or payments in this period.',
  },
}

export type StatementMessages = typeof statement
