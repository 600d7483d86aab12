/** Something that a person is told of, wherever he is: a line under the bell, and a mail where he asked for one. */
export interface NotificationType<L extends string = string> {
  readonly is: 'notification'
  /** Its name in the database and in what people have chosen; never changed. */
  readonly name: string
  /** What it is about in English, as a person chooses: "A task of mine is due". */
  readonly label: string
  /** Line → its English; `%{who}` is who did it, the rest are the params it is told with. */
  readonly lines: Readonly<Record<L, string>>
  /** Whether it comes by mail too until a person says otherwise. */
  readonly mail: boolean
  /** While it is unread another one takes its place, counted: what happens often to the same record. */
  readonly collapses?: true
}

/** Declares what people are told of; told by `notify` of the server. */
export const notification = <const L extends string>(spec: Omit<NotificationType<L>, 'is'>): NotificationType<L> => ({
  is: 'notification',
  ...spec,
})
