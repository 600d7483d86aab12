/** Changes by other users. */
export const live = {
  live: {
    also_here: 'Also here',
    view: '%{name} is viewing this',
    edit: '%{name} is editing',
    left: '%{name} has left',
    several: '%{smart_count} others are here',
    changed_by: '%{name} changed this to',
    changed: 'Someone else changed this to',
    keep_mine: 'Keep mine',
    take_theirs: 'Use theirs',
  },
}
