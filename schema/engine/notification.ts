/** An event that a person is notified of: in the bell, and by email if they choose so. */
export interface NotificationType<L extends string = string> {
  readonly is: 'notification'
  /** Its name in the database and in people's preferences; never changes. */
  readonly name: string
  /** English label for the preferences: "A task of mine is due". */
  readonly label: string
  /** Line → its English; `%{who}` is the person who did it, other parameters come with the notification. */
  readonly lines: Readonly<Record<L, string>>
  /** Whether it is emailed by default. */
  readonly mail: boolean
  /** An unread one is replaced and counted, for events that happen often on the same record. */
  readonly collapses?: true
}

/** Declares a notification type; sent with the server's `notify`. */
export const notification = <const L extends string>(spec: Omit<NotificationType<L>, 'is'>): NotificationType<L> => ({
  is: 'notification',
  ...spec,
})
