/** What people are told of, under the bell. */
export const notifications = {
  notifications: {
    title: 'Notifications',
    bell: 'Notifications, %{smart_count} unread |||| Notifications, %{smart_count} unread',
    none_unread: 'Notifications, none unread',
    unread: 'Unread',
    all: 'All',
    read_all: 'Mark all as read',
    choose: 'What I am told',
    choose_about: 'Under the bell, or by email too. Emails wait three minutes: what you have read by then is not sent.',
    under_bell: 'Bell',
    by_mail: 'Email',
    read: 'Mark as read',
    unread_again: 'Mark as unread',
    times: '%{smart_count} time |||| %{smart_count} times',
    nothing_new: 'Nothing new',
    nothing_new_about: 'You have read everything.',
    nothing: 'Nothing yet',
    nothing_about:
      'You are told when somebody mentions you, gives you something, or changes what is yours, and when something of yours is due.',
    older: 'Older',
    program: 'The program',
    next: 'Next record',
    previous: 'Previous record',
    only: 'Only: %{type}',
    show: 'Show unread or all',
  },
}

export type NotificationMessages = typeof notifications
