/** Boards, views that everybody has, records that any other may be about, and tasks on a record. */
export const board = {
  validation: {
    status_move: 'This status cannot follow the present one',
    subject_whole: 'Choose a record',
  },
  kit: {
    filter_box: { me: 'Me' },
    subject: { find: 'Find by name' },
    picker: { initial: 'As usual for a new one' },
  },
  presets: { label: 'Views that everybody has', all: 'All', show: 'Show: %{name}' },
  board: {
    table: 'Table',
    board: 'Board',
    switch: 'How the list is shown',
    show_table: 'Show as a table',
    show_board: 'Show as a board',
    label: '%{name} by %{field}',
    help: 'Arrow keys move from card to card. Alt with ← or → moves a card to another column, M offers all of them.',
    column: '%{label}, %{count}',
    empty: 'Nothing here',
    more: 'Show %{count} more',
    loading: 'Fetching more…',
    move: 'Move',
    move_card: 'Move “%{name}”',
    move_to: 'Move “%{name}” to',
    moved: 'Moved “%{name}” to %{column}',
    stays: '“%{name}” stays in %{column}',
    not_allowed: '“%{name}” cannot go from %{from} to %{to}',
    no_way: '“%{name}” cannot go anywhere from %{from}',
    dragging: 'Dragging “%{name}”',
    stale: 'Somebody else has changed “%{name}” in the meantime. Here is what it is now.',
    refused: '“%{name}” was not moved: %{reason}',
    keys: {
      cards: 'Next or previous card',
      columns: 'Next or previous column',
      ends: 'First or last card of the column',
      open: 'Open the card',
      move: 'Move the card to the next or previous column that it may go to',
      choose: 'Choose where the card goes',
    },
  },
  due: {
    overdue: 'Overdue',
    today: 'Today',
    tomorrow: 'Tomorrow',
  },
}

export type BoardMessages = typeof board
