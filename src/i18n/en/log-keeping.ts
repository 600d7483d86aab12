/** Whether the whole log is as it was written, and taking old entries out of it. */
export const logKeeping = {
  logs: {
    keeping: {
      open: 'Check and archive',
      title: 'Check and archive the log',
      begins: 'The log goes back to %{day}.',
      proof: 'Proof of the whole log',
      check: 'Check all of it',
      never_checked: 'It has not been checked from here yet.',
      looked: 'Entries looked at:',
      whole: '%{entries} entries of %{chains} records: all as they were written.',
      broken: '%{smart_count} place is wrong. The first: |||| %{smart_count} places are wrong. The first:',
      check_failed: 'It could not be checked to its end. Try again.',
      checked_by: 'Asked for by %{user}, %{when}',
      command:
        'Whoever has the server’s machine checks it without this program, and an archive with its file’s name behind it:',
      truncate: 'Archive old entries',
      about:
        'Entries before a day are written into a file that is kept here and can be downloaded and checked. Then they are taken out of the log. What is left of each record still proves itself.',
      before: 'Entries before',
      to_day: 'To the day',
      entries:
        '%{entries} entry would be taken out; the oldest is of %{first}. |||| %{entries} entries would be taken out; the oldest is of %{first}.',
      nothing: 'There is nothing before that day that may be taken out.',
      kept: 'Nothing since %{latest} is taken out, and nothing about money since %{books} (Settings, Data kept).',
      stay: '%{smart_count} older entry stays. |||| %{smart_count} older entries stay.',
      type: 'To go on, type the number: %{count}',
      go: 'Archive and take out',
      archives: 'Taken out so far',
      no_archive: 'Nothing has been taken out of the log.',
      until: 'Before %{day}',
      books_until: 'about money before %{day}',
      taken: '%{entries} entry |||| %{entries} entries',
      writing: 'Being written:',
      removing: 'Kept. Being taken out:',
      failed: 'Not done',
      gone: 'Its file went on %{day}: it had been kept for its time (Settings, Data kept).',
      download: 'Download',
      download_of: 'Download the entries before %{day}',
    },
    security: {
      log_truncated: 'Archived old entries of the log',
      log_archive_gone: 'Removed the file of an archive of the log, kept for its time',
      take_out_gone: 'Removed the file of a take-out, kept for its time',
    },
  },
  problem: { log_broken: 'Some of these entries are not as they were written: check the log first' },
  validation: {
    log_too_young: 'Nothing since %{latest} may be taken out',
    other_count: 'There are %{count} entries by now',
  },
}

export type LogKeepingMessages = typeof logKeeping
