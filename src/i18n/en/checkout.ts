/** Payment links: error texts and screens. */
export const checkout = {
  validation: {
    more_than_owed: 'This is more than the outstanding amount',
  },
  problem: {
    not_set_up: 'This service is not set up. Add its keys in Settings',
    not_payable: 'This cannot be paid in its current status',
    refund_sent: 'This refund has already been sent to Stripe and cannot be cancelled',
  },
  checkout: {
    title: 'Payment links',
    make: 'Create payment link',
    make_for: 'Create link for %{amount}',
    about: 'The customer pays by card on a Stripe page. The link asks for the balance on the day it is opened.',
    about_deposit: 'The customer pays this deposit by card on a Stripe page.',
    amount: 'Amount',
    address: 'Link for the customer',
    copy: 'Copy payment link',
    copied: 'Payment link copied',
    qr: 'QR code of the link',
    once: 'This link is only shown once. You can create another at any time.',
    withdraw: 'Cancel links',
    withdraw_title: 'Cancel all payment links?',
    withdraw_about:
      'Customers who open a cancelled link see that it no longer works. Anyone already on the card page can still pay.',
    withdrawn: 'Payment links cancelled',
    rest: 'balance',
    made: '%{when}, %{who}',
    state: {
      open: 'Not used yet',
      begun: 'On the card page since %{when}',
      processing: 'Waiting for the bank to confirm',
      paid: 'Paid',
      failed: 'The last payment failed. The customer can try again',
      differs: 'The amount differs from the request. Check Stripe',
      disputed: 'The customer disputes the payment',
      charged_back: 'Paid, then charged back',
      withdrawn: 'Cancelled',
    },
  },
  record: {
    system: {
      pay_link_made: 'Payment link created: %{amount}',
      pay_links_withdrawn: 'Payment links cancelled',
      card_differs: 'A card payment was not recorded because it differs from the request: %{reference}',
      card_unbooked: 'A card payment could not be recorded: %{reference}',
      card_refund_refused: 'Stripe refused a card refund: %{reference}',
      card_failed: 'The bank declined a card payment for %{reference}. No money was taken',
      card_disputed: 'The customer disputed a card payment: %{reference}',
      card_dispute_won: 'Dispute won: %{reference} is kept',
      card_dispute_lost: 'Dispute lost: %{reference} was charged back',
    },
  },
}

export type CheckoutMessages = typeof checkout
