/** The calendar link of a worker. */
export const feed = {
  feed: {
    title: 'Calendar link',
    about:
      'A private link for any calendar app. Anyone with the link can see this worker’s visits, including names, phone numbers and addresses, but cannot change them.',
    address: 'Calendar link address',
    once: 'This link is shown only once. Send it to the worker now. You can create a new one later.',
    copy: 'Copy',
    copied: 'Copied',
    made: 'Created %{when}.',
    read: 'Last used %{when}.',
    unread: 'Not used yet.',
    stopped:
      'This link has stopped working because the person who created it no longer has access to this worker. Create a new one.',
    make: 'Create calendar link',
    renew: 'Create new link',
    remove: 'Remove calendar link',
    removed: 'Calendar link removed',
    dead: 'The current link stops working immediately.',
  },
}
