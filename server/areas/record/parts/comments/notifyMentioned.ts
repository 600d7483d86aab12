import { mention } from '../../../../../schema/areas/record/notifications.ts'
import type { WriteContext } from '../../../../engine/http/context.ts'
import { notify } from '../../../../engine/notifications/notify.ts'
import type { Subject } from '../subject.ts'

/** Notifies users who are mentioned in a comment: once per comment, however often it is edited. */
export const notifyMentioned = (
  write: WriteContext,
  { resource, row }: Subject,
  comment: number,
  people: readonly number[],
) =>
  notify(write, mention, [
    { to: people, line: 'said', about: { resource: resource.name, id: row.id }, once: `mention:${comment}` },
  ])
