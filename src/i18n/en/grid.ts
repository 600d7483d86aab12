/** The rows of a list: navigation, selection, in-place editing, adding, reordering, bulk actions. */
export const grid = {
  validation: {
    too_many_records: 'You can change up to %{max} records at once. Filter the list further.',
  },
  grid: {
    acts: 'Actions for %{name}',
    all: 'All %{total} selected',
    all_of_more: 'All matching records selected (at least %{total})',
    none_selected: 'Nothing selected',
    page: 'Page %{page} of %{pages}',
    nothing_done: 'Nothing to change',
    done_and_left: '%{done}. %{what} left unchanged.',
    rehearsing: 'Checking which records can be changed…',
    select_all: 'Select all %{total}',
    change: {
      open: 'Change field…',
      set: 'Set %{field}',
      value: 'New value of %{field}',
      apply: 'Continue',
      verb: 'Change',
      question: 'Change %{field} of %{what}?',
      meaning: 'All selected records will have the same value.',
      done: 'Changed %{field} of %{what}',
    },
    edit: {
      next: 'Next cell',
      previous: 'Previous cell',
      label: '%{field}, %{name}',
      saved: 'Saved: %{field}',
      refused: 'Not saved: %{field}. %{reason}',
      taken_back: 'Not saved: %{reason}',
      not_here: 'This cannot be changed here',
      hidden: 'Not available because of other fields in this record',
    },
    reorder: {
      moved: '%{what}, position %{place} of %{total}',
      first: 'Already first',
      last: 'Already last',
      filtered: 'The next position is on another page. Clear the filters to move there.',
      not_sorted: 'Sort by %{name} to move rows',
      refused: 'Not moved: %{reason}',
    },
    quick: {
      open: 'Quick add',
      hint: 'Add several without leaving the list (Shift+N)',
      label: 'Quick add: %{name}',
      add: 'Add',
      added: 'Added: %{name}',
    },
    keys: {
      edit: 'Edit the cell (or press Enter, except in the first column)',
      next: 'While editing: save and go to the next cell',
      move: 'Move the row',
      move_far: 'Move the row to the start or the end',
    },
    sorted: {
      ASC: 'Sorted by %{name}, ascending',
      DESC: 'Sorted by %{name}, descending',
    },
  },
}

export type GridMessages = typeof grid
