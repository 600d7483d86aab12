/** The quote editor. */
export const quotes = {
  questions: { option_needed: { title: 'Which option was accepted?' } },
  quotes: {
    send: 'Save and send',
    mark_sent: 'Save and mark as sent',
    kept: 'Saved %{at}',
    revision: 'revision %{n}',
    change: 'Change',
    choose: 'Choose',
    facts: 'Quote details',
    opening: 'Introduction',
    add_opening: 'Add an introduction',
    add_fact: 'add',
    line: 'Line',
    of: '%{done} of %{all}',
    drawers: { questions: 'Questions', photos: 'Photos', notes: 'Notes' },
  },
}

export type QuotesMessages = typeof quotes
