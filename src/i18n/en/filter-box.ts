/** The filter box: words for dates, suggestions, and errors in tokens. */
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
        text: 'the whole value, in quotes if it has spaces',
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
        card_number: 'This looks like a full card number, so it was not searched for. Search for the last four digits.',
        inexact_field: 'No filter “%{name}” here. Did you mean %{like}?',
        unknown_field: 'No filter “%{name}” here. To search for this text, put it in quotes.',
        empty: 'Enter a value after %{name}',
        choice: '“%{value}” is not a value of %{name}',
        record: 'No match for “%{value}” in %{name}',
        number: '“%{value}” is not a number',
        day: '“%{value}” is not a date. Use today, last-month or 21/11/2026',
        value: '“%{value}” is not valid for %{name}',
        not_compared: '%{name} cannot be compared. Remove > < and ..',
        not_excluded: 'A range cannot be excluded. Reverse it, for example > instead of <=',
        reversed: 'The range for %{name} ends before it starts',
        twice: '%{name} already has this limit',
      },
    },
  },
}

export type FilterBoxMessages = typeof filterBox
