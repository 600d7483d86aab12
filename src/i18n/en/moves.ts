/** The editor of status moves, and their requirements. */
export const moves = {
  validation: {
    status_group: 'Only members of a certain group can set this status. Ask an administrator.',
    needed_for_status: 'Required for “%{status}”',
  },
  problem: { status_group: 'Only members of a certain group can set this status. Ask an administrator.' },
  status: {
    needs_title: '%{status}: missing details',
    needs_elsewhere: 'First complete these on the record: %{fields}',
    needs_open: 'Open record',
  },
  moves: {
    title: 'Status changes: %{many}',
    heading: 'Status changes',
    open: 'Status changes',
    about:
      'Choose which status can follow which. A tick allows the change from the status on the left to the status above. Requirements are shown beside the table.',
    new_status:
      'A new status has no status changes yet, so no record can enter or leave it. Allow some under Status changes.',
    grid: 'Allowed status changes',
    corner: 'From ↓ to →',
    move: '%{from} to %{to}',
    leads_to: 'then',
    self: 'Same status',
    to_all: 'From %{from} to all others',
    from_all: 'From all others to %{to}',
    automatic_short: 'set automatically',
    needs_count: '%{smart_count} required field |||| %{smart_count} required fields',
    for_group: 'one group only',
    choose: 'Choose a status change to see its requirements.',
    terms: 'Requirements',
    allowed: 'Allowed',
    forbidden_about: 'This status change is not allowed. Tick it to allow it.',
    automatic_about:
      'This status change is made automatically, for example when a record is converted. It has no requirements.',
    group: 'Restrict to group',
    group_help: 'Members of this group and the groups below it. Leave empty to allow everyone who can edit the record.',
    needs: 'Required fields of the %{name}',
    no_records: 'No records use these statuses yet, so no fields can be required.',
    graph: 'Diagram',
    graph_about: 'Statuses are boxes and status changes are arrows. The same as text is below.',
    as_text: 'As text',
    end: 'end status',
    lonely: 'No status leads to %{names}. |||| No status leads to these: %{names}.',
    unsaved: '%{smart_count} unsaved change |||| %{smart_count} unsaved changes',
    save: 'Save status changes',
    discard: 'Discard',
    overtaken: 'Someone else has saved status changes. Yours are shown on top of theirs. Check them, then save again.',
    keys: { toggle: 'Allow or block the status change', terms: 'Requirements' },
    stranded: {
      title: 'Some records would be stuck',
      save: 'Save anyway',
      back: 'Back',
      no_way: '%{count} in “%{from}” could not move to another status',
      needs: '%{count} in “%{from}” cannot change to “%{to}” until these are completed: %{fields}',
      more: 'and %{smart_count} more |||| and %{smart_count} more',
    },
  },
}

export type MovesMessages = typeof moves
