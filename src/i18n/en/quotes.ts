/** The screen on which a quote is written. */
export const quotes = {
  questions: { option_needed: { title: 'Which option was accepted?' } },
  quotes: {
    send: 'Save and send',
    kept: 'Kept %{at}',
    revision: 'revision %{n}',
    change: 'Change',
    choose: 'Choose',
    facts: 'What the quote says',
    opening: 'Opening words',
    add_opening: 'write what the paper begins with',
    add_fact: 'add',
    line: 'Line',
    of: '%{done} of %{all}',
    sent_locked: 'Sent %{day}, locked',
    locked: '%{status}, locked',
    drawers: { questions: 'Questions', photos: 'Photos', notes: 'Notes' },
  },
}

export type QuotesMessages = typeof quotes
