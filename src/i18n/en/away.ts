/** What a worker's phone says of what it keeps until there is a line. */
export const away = {
  away: {
    offline: 'Offline',
    offline_waiting: 'Offline · %{count} waiting',
    sending: 'Sending · %{count} waiting',
    sending_of: 'Sending · %{count} waiting · %{sent} of %{all} MB',
    waiting: '%{count} waiting',
    refused: 'Not taken: %{count}',
    look: 'Look',
    refused_title: 'What the office does not have',
    refused_about:
      'The server did not take this. Nothing of it is lost: it stays on this phone until you send it again or throw it away.',
    done_at: 'done at %{at}',
    again: 'Send again',
    drop: 'Throw away',
    drop_sure: 'Really throw it away?',
    open_file: 'Open the file',
    close: 'Close',
    full: 'This phone has no room left for it. Send what waits first, or free some space.',
    log_in: 'Log in again to send what waits',
    logout_title: 'Not everything has been sent',
    logout_body:
      '%{count} waiting on this phone. Log out, and it is thrown away for good: the office will not have it.',
    logout_stay: 'Stay logged in',
    logout_drop: 'Throw away and log out',
    did: {
      note: 'Note',
      ask: 'Asked the office',
      material: 'Material used',
      answers: 'Answer',
      file: 'Photo or file',
      sign: 'Signature',
      stepBack: 'Taken back',
      other: 'Something else',
    },
    todo: {
      gone: 'The visit went to somebody else, or there is none any more. Tell the office what you did, then throw this away.',
      cancelled: 'The office called the visit off meanwhile. Tell them what you did there, then throw this away.',
      settled:
        'Its status was changed meanwhile. Look at the visit: send this again where it still fits, else throw it away.',
      missing: 'Something has to be answered or signed first. Do that at the visit, then send this again.',
      changed: 'The document says something else by now. Have it signed again at the visit, then throw this away.',
      time: 'The time does not fit what was said before. Say it anew at the visit, then throw this away.',
      other: 'Send it again. Where that does not help, tell the office, then throw this away.',
    },
  },
}

export type AwayMessages = typeof away
