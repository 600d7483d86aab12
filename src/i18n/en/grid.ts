/** What the rows of a list say: moving about, selecting, editing in place, adding, reordering, acts on many. */
export const grid = {
  validation: {
    too_many_records: 'At most %{max} records can be changed at once. Filter the list further',
  },
  grid: {
    acts: 'Acts of %{name}',
    all: 'All %{total} selected',
    all_of_more: 'All that match selected: at least %{total}',
    none_selected: 'Nothing selected',
    page: 'Page %{page} of %{pages}',
    nothing_done: 'Nothing to change',
    left: '%{what} left as before.',
    rehearsing: 'Checking what can be done…',
    select_all: 'Select all %{total}',
    change: {
      open: 'Change a field…',
      value: 'New value of %{field}',
      apply: 'Continue',
      verb: 'Change',
      question: 'Change %{field} of %{what}?',
      meaning: 'All of them will have the same value.',
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
      hidden: 'Other fields of this record leave no room for it',
    },
    reorder: {
      moved: '%{what}, position %{place} of %{total}',
      first: 'It is the first already',
      last: 'It is the last already',
      filtered: 'The next place is on another page. Clear the filters to move there',
      not_sorted: 'Sort by %{name} to move rows',
      refused: 'Not moved: %{reason}',
    },
    quick: {
      open: 'Quick add',
      hint: 'Add one after another without leaving the list (Shift and N)',
      label: 'Quick add: %{name}',
      add: 'Add',
      added: 'Added: %{name}',
    },
    keys: {
      edit: 'Edit the cell; Enter does so too outside the first one',
      next: 'In an editor: save and go to the next cell',
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
