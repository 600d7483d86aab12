/** Notifications. */
export const notifications = {
  notifications: {
    title: 'Notifications',
    bell: 'Notifications, %{smart_count} unread |||| Notifications, %{smart_count} unread',
    none_unread: 'Notifications, none unread',
    unread: 'Unread',
    all: 'All',
    read_all: 'Mark all as read',
    choose: 'Notification settings',
    choose_about:
      'Choose what is shown under the bell, and what is also emailed. Emails are sent after three minutes unless you have read the notification.',
    under_bell: 'Bell',
    by_mail: 'Email',
    read: 'Mark as read',
    unread_again: 'Mark as unread',
    times: '%{smart_count} time |||| %{smart_count} times',
    nothing_new: 'No new notifications',
    nothing_new_about: 'You have read all your notifications.',
    nothing: 'No notifications yet',
    nothing_about:
      'You get a notification when someone mentions you, assigns work to you or changes your work, and when your work is due.',
    older: 'Older',
    program: 'Automatic',
    next: 'Next record',
    previous: 'Previous record',
    only: 'Show only: %{type}',
    show: 'Show unread or all',
  },
}

export type NotificationMessages = typeof notifications
