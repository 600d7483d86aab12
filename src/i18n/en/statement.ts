/** Statements of customers. */
export const statement = {
  statement: {
    title: 'Statement',
    to_customer: 'Back to the customer',
    csv: 'Save as CSV',
    print: 'Print',
    before: 'A month back',
    after: 'A month on',
    none: 'Nothing was charged or paid in this period.',
    due: 'due %{date}',
  },
}

export type StatementMessages = typeof statement
