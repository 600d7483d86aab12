/** Verifying the log and archiving old entries. */
export const logKeeping = {
  logs: {
    keeping: {
      open: 'Check and archive',
      title: 'Check and archive the log',
      begins: 'The log goes back to %{day}.',
      proof: 'Integrity check',
      check: 'Check the whole log',
      never_checked: 'Not checked yet.',
      looked: 'Entries checked:',
      whole: '%{entries} entries of %{chains} records checked. None have been changed.',
      broken: '%{smart_count} problem found. The first: |||| %{smart_count} problems found. The first:',
      check_failed: 'The check did not finish. Try again.',
      checked_by: 'Started by %{user}, %{when}',
      command: 'You can also check the log from the server’s command line. To check an archive, add its file name:',
      truncate: 'Archive old entries',
      about:
        'Entries before a date are written to a file that you can download and check, then removed from the log. The remaining entries can still be verified.',
      before: 'Entries before',
      to_day: 'Go to date',
      entries:
        '%{entries} entry will be removed. The oldest is from %{first}. |||| %{entries} entries will be removed. The oldest is from %{first}.',
      nothing: 'There are no entries before this date that can be removed.',
      kept: 'Entries from %{latest} onwards are kept, and entries about money from %{books} onwards (Settings, Data retention).',
      stay: '%{smart_count} older entry is kept. |||| %{smart_count} older entries are kept.',
      type: 'To continue, type the number of entries: %{count}',
      go: 'Archive and remove',
      archives: 'Archives',
      no_archive: 'No archives yet.',
      until: 'Before %{day}',
      books_until: 'about money before %{day}',
      taken: '%{entries} entry |||| %{entries} entries',
      writing: 'Writing:',
      removing: 'Saved. Removing:',
      failed: 'Failed',
      gone: 'The file was deleted on %{day}, at the end of its retention period (Settings, Data retention).',
      download: 'Download',
      download_of: 'Download the entries before %{day}',
    },
    security: {
      log_truncated: 'Archived old entries of the log',
      log_archive_gone: 'Deleted a log archive file after its retention period',
      take_out_gone: 'Deleted a data export file after its retention period',
    },
  },
  problem: { log_broken: 'Some of these entries have been changed after they were written. Check the log first' },
  validation: {
    log_too_young: 'Entries from %{latest} onwards cannot be removed',
    other_count: 'There are now %{count} entries. Enter this number',
  },
}

export type LogKeepingMessages = typeof logKeeping
