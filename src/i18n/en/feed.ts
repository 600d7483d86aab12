/** The calendar address of a worker. */
export const feed = {
  feed: {
    title: 'Calendar on the phone',
    about:
      'A secret address that any calendar program can subscribe to. Whoever has it sees the visits of this worker with names, phone numbers and addresses, and can change nothing.',
    address: 'Calendar address',
    once: 'It is shown this once. Send it to the worker now; later a new one can be made.',
    copy: 'Copy',
    copied: 'Copied',
    made: 'Made %{when}.',
    read: 'Last read %{when}.',
    unread: 'Not read yet.',
    stopped: 'This address has stopped: the person who made it can no longer see this worker. Make a new one.',
    make: 'Make a calendar address',
    renew: 'Make a new address',
    remove: 'Take the address away',
    removed: 'The calendar address works no more',
    dead: 'The address there is now stops working at once.',
  },
}
