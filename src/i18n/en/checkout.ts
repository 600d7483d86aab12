/** Payment links: what is refused, and what stands on the screens. */
export const checkout = {
  validation: {
    more_than_owed: 'This is more than is left to pay',
  },
  problem: {
    not_set_up: 'A service that this needs has no keys: see the settings',
    not_payable: 'Nobody can pay for it as it stands',
    refund_sent: 'Stripe has been asked for this refund already: it cannot be taken back',
  },
  checkout: {
    title: 'Payment links',
    make: 'Payment link',
    make_for: 'Link for %{amount}',
    about: 'Whoever opens it pays by card on a page of Stripe. It asks for what is left to pay by then.',
    about_deposit: 'Whoever opens it pays this deposit by card on a page of Stripe.',
    amount: 'Amount',
    address: 'Address for the customer',
    copy: 'Copy',
    copied: 'Copied',
    qr: 'The address as a QR code',
    once: 'It is shown this once. Another can be made at any time.',
    withdraw: 'Withdraw',
    withdraw_title: 'Withdraw the payment links?',
    withdraw_about:
      'Whoever opens one is told that it is not in use any more. Whoever is at the card page already may still pay.',
    withdrawn: 'Payment links withdrawn',
    rest: 'what is left',
    made: '%{when}, %{who}',
    state: {
      open: 'Not used yet',
      begun: 'At the card page since %{when}',
      processing: 'The bank has yet to confirm it',
      paid: 'Paid',
      differs: 'Differs from what was asked: look at Stripe',
      withdrawn: 'Withdrawn',
    },
  },
  record: {
    system: {
      pay_link_made: 'Payment link made: %{amount}',
      pay_links_withdrawn: 'Payment links withdrawn',
      card_differs: 'A card payment differs from what was asked, and was not booked: %{reference}',
      card_unbooked: 'A card payment could not be booked: %{reference}',
      card_refund_refused: 'Stripe refuses a refund to a card: %{reference}',
      card_disputed: 'The customer disputes a card payment: %{reference}',
    },
  },
}

export type CheckoutMessages = typeof checkout
