/** Statements of customers. */
export const statement = {
  statement: {
    title: 'Statement',
    to_customer: 'Back to the customer',
    period: 'Period',
    csv: 'Save as CSV',
    print: 'Print',
    none: 'Nothing was charged or paid in this period.',
  },
}

export type StatementMessages = typeof statement
