/** Automatic messages: error texts and screens. */
export const messages = {
  validation: {
    letter_about: 'This template is for something else. Choose a template about %{about}',
    conditions: 'One of these filters does not exist in the list',
  },
  messages: {
    event_first: 'Choose when to send it first.',
    would_have: 'What would have been sent',
    would_sum: '%{smart_count} message in the last %{days} days |||| %{smart_count} messages in the last %{days} days',
    would_at_least: 'At least %{smart_count} messages in the last %{days} days',
    would_note: 'Based on dates only. Paid or answered items would be skipped.',
    not_tried: 'You need access to the records this message is about to see what would have been sent.',
    without_address:
      '%{smart_count} more would be skipped because the customer has no email address or phone number |||| %{smart_count} more would be skipped because the customers have no email address or phone number',
    done: 'Recent activity',
    nothing_done: 'No activity yet.',
    state: { sent: 'Sent', asked: 'Asked before sending', left: 'Skipped' },
    reason: {
      no_longer: 'no longer applies',
      no_record: 'the record no longer exists',
      no_template: 'the template is inactive',
      no_address: 'no email address',
      no_owner: 'no one is responsible for the record',
      refused_address: 'the address rejects email',
      do_not_call: 'the customer does not want to be contacted',
      archived: 'the customer is archived',
      text_extension: 'the number has an extension',
      late: 'it waited too long',
      refused: 'sending was refused',
    },
  },
}

export type AutomaticMessages = typeof messages
