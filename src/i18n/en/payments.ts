/** Payments of a job: what is refused, what is said about it, what can be done. */
export const payments = {
  menu: { money: 'Money' },
  validation: {
    card_number:
      'This looks like the whole number of a card: it is not kept anywhere. Only the last four digits may be.',
    card_last_four: 'Enter the last four digits only, never the whole number',
    card_expiry: 'Enter month and year, such as 08/29',
    card_expired: 'This card has run out',
    card_only: 'Only for payments by card',
    refund_too_much: 'This is more than was paid for the job and not given back yet',
  },
  problem: {
    refund_too_much: 'This is more than was paid for the job and not given back yet',
    refunded_already: 'It was refunded, in whole or in part: archive the refund first',
  },
  record: {
    system: {
      payment_in: 'Payment %{number}: %{amount}, %{type}',
      payment_refund: 'Refund %{number}: %{amount}, %{type}',
      payment_voided: '%{number} of %{amount} archived: it no longer counts',
      payment_back: '%{number} of %{amount} reinstated: it counts again',
      payment_is_pending: '%{number} of %{amount} is pending',
      payment_is_succeeded: '%{number} of %{amount} has succeeded',
      payment_is_failed: '%{number} of %{amount} has failed',
      payment_is_refunded: '%{number} of %{amount} was taken back',
      payment_is_disputed: '%{number} of %{amount} is disputed',
    },
  },
  payments: {
    title: 'Payments',
    none: 'Nothing was paid yet.',
    total: 'Total',
    paid: 'Paid',
    outstanding: 'Outstanding',
    overpaid: 'Overpaid',
    settled: 'Paid in full',
    take: 'Take a payment',
    take_for: 'Take a payment for %{name}',
    save: 'Take %{amount}',
    over: 'Yes, %{amount} more than is outstanding',
    saved: 'Payment taken: %{amount}',
    refund: 'Refund',
    refund_of: 'Refund of %{number}',
    refund_about:
      'At most %{amount} can be given back of it. A refund is recorded here; the money itself goes back by hand.',
    refund_save: 'Refund %{amount}',
    refunded: 'Refunded: %{amount}',
    ends_in: 'ends in %{digits}',
    for_job: 'for %{name}',
    when: 'Taken',
    type: 'Type',
    amount: 'Amount',
    details: 'Details',
    acts: 'What can be done',
  },
}

export type PaymentsMessages = typeof payments
