/** Automatic messages: what is refused, and what stands on their screens. */
export const messages = {
  validation: {
    letter_about: 'This letter is about something else: choose one about %{about}',
    conditions: 'The list does not know one of these filters',
  },
  messages: {
    event_first: 'Choose first when it is sent.',
    would_have: 'What it would have sent',
    would_sum: '%{smart_count} letter in the last %{days} days |||| %{smart_count} letters in the last %{days} days',
    would_at_least: 'At least %{smart_count} letters in the last %{days} days',
    would_note: 'By its days alone: what was paid or answered by then would have been left out.',
    not_tried: 'What it would have sent is seen by who may see the records it is about.',
    no_address: 'no email address',
    done: 'What it did',
    nothing_done: 'Nothing yet.',
    state: { sent: 'Sent', asked: 'Asked first', left: 'Left alone' },
    reason: {
      no_longer: 'it is so no longer',
      no_record: 'there is nothing to write about',
      no_template: 'its letter is switched off',
      no_address: 'no email address',
      no_owner: 'nobody answers for it',
      refused_address: 'the address takes no mail',
      do_not_call: 'the customer does not want to be contacted',
      archived: 'the customer is in the archive',
      late: 'it waited too long',
      refused: 'it was refused',
    },
  },
}

export type AutomaticMessages = typeof messages
