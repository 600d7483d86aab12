/** The field app's offline queue. */
export const offline = {
  away: {
    offline: 'Offline',
    offline_waiting: 'Offline · %{count} waiting',
    sending: 'Sending · %{count} waiting',
    sending_of: 'Sending · %{count} waiting · %{sent} of %{all} MB',
    waiting: '%{count} waiting',
    refused: '%{count} not sent',
    look: 'View',
    refused_title: 'Waiting to send',
    refused_about: 'These could not be sent. They stay on this phone until you send them again or discard them.',
    office_changed: 'The office changed the requirements for this visit after you did this.',
    office_told: 'The office has a task about this.',
    done_at: 'done at %{at}',
    again: 'Send again',
    drop: 'Discard',
    drop_sure: 'Discard this?',
    open_file: 'Open file',
    close: 'Close',
    full: 'This phone is full. Send waiting items first, or free up some space.',
    log_in: 'Sign in again to send waiting items',
    logout_title: 'Not everything has been sent',
    logout_body:
      '%{count} waiting on this phone. If you sign out, they will be permanently deleted and the office will not receive them.',
    logout_stay: 'Stay signed in',
    logout_drop: 'Discard and sign out',
    did: {
      note: 'Note',
      ask: 'Request to the office',
      material: 'Material used',
      answers: 'Answer',
      file: 'Photo or file',
      sign: 'Signature',
      stepBack: 'Undo',
      report: 'Report to the office',
      other: 'Something else',
    },
    todo: {
      gone: 'This visit was reassigned or no longer exists. Tell the office what you did, then discard this.',
      cancelled: 'The office cancelled this visit. Tell them what you did, then discard this.',
      settled:
        'The visit’s status has changed. Check the visit, then send this again if it still applies or discard it.',
      missing: 'An answer or signature is required first. Add it on the visit, then send this again.',
      changed: 'The document has changed. Get it signed again on the visit, then discard this.',
      time: 'The time conflicts with an earlier step. Enter it again on the visit, then discard this.',
      other: 'Send this again. If that fails, tell the office, then discard this.',
    },
  },
}

export type OfflineMessages = typeof offline
