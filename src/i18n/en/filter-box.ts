/** What the filter box says: days in words, completions, and what is wrong with a token. */
export const filterBox = {
  kit: {
    filter_box: {
      placeholder: 'Search %{name}',
      example: 'Search %{name}, or filter: %{example}',
      suggestions: 'Suggestions',
      found: '%{smart_count} suggestion |||| %{smart_count} suggestions',
      edit: 'Edit filter %{name}',
      not: 'not',
      hint: {
        field: '↓ choose · - first: not',
        option: 'Enter choose · , more than one',
        number: '10 · >10 · <=10 · 5..20',
        day: '%{today} · > after · < before · 2026-11-01..%{today}',
        text: 'the whole value, in quotes where it has spaces',
      },
      moments: { created_at: 'Created', updated_at: 'Updated', archived_at: 'Archived' },
      days: {
        today: 'Today',
        yesterday: 'Yesterday',
        tomorrow: 'Tomorrow',
        'this-week': 'This week',
        'last-week': 'Last week',
        'next-week': 'Next week',
        'this-month': 'This month',
        'last-month': 'Last month',
        'next-month': 'Next month',
        'this-year': 'This year',
        'last-year': 'Last year',
        'next-year': 'Next year',
      },
      counted: { last: 'Last %{count} days', next: 'Next %{count} days' },
      problems: {
        card_number:
          'This looks like the whole number of a card. It is not searched for: search for the last four digits.',
        inexact_field: 'There is no filter “%{name}” here. Do you mean %{like}?',
        unknown_field: 'There is no filter “%{name}” here. In quotes, the text is searched for as it is.',
        empty: 'A value is missing after %{name}',
        choice: '“%{value}” is no value of %{name}',
        record: 'Nothing is called “%{value}” in %{name}',
        number: '“%{value}” is no number',
        day: '“%{value}” is no day. Write today, last-month or 21/11/2026',
        value: '“%{value}” does not fit %{name}',
        not_compared: '%{name} cannot be compared: leave out > < and ..',
        not_excluded: 'A range cannot be excluded. Turn it round: > for <=',
        reversed: 'The range of %{name} ends before it begins',
        twice: '%{name} has this bound already',
      },
    },
  },
}

export type FilterBoxMessages = typeof filterBox
