import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { addComment, deleteComment, editComment } from '../../../../schema/areas/record/acts.ts'
import type { Comment } from '../../../../schema/areas/record/shapes.ts'
import { usePanel } from '../../acts/provider.ts'
import { actKey } from '../../acts/texts.ts'
import { refusalOf, useShowRefusal } from '../../acts/useShowRefusal.ts'
import { useErrorText } from '../../errorText.ts'

/** The error of a refused text; undefined where it was accepted. */
export type Refused = string | undefined

/** Adds, changes and deletes comments of one record, then fetches the timeline again. */
export function useCommentActs(resource: string, id: number) {
  const panel = usePanel()
  const showRefusal = useShowRefusal()
  const client = useQueryClient()
  const notify = useNotify()
  const errorText = useErrorText()
  const refresh = () => client.invalidateQueries({ queryKey: [resource, 'timeline', String(id)] })
  const asRefused = (error: unknown): Refused => {
    const { fields, message } = refusalOf(error)
    if (fields['body']) return errorText(fields['body'])
    showRefusal(error)
    return message
  }
  const run = async (act: () => Promise<unknown>, done: string): Promise<Refused> => {
    try {
      await act()
      notify(done, { type: 'success' })
      await refresh()
      return undefined
    } catch (error) {
      await refresh()
      return asRefused(error)
    }
  }
  return {
    add: (body: string) =>
      run(() => panel.act(addComment.at(resource), { id, body: { body } }), actKey(addComment.at(resource), 'done')),
    edit: ({ id: comment, version }: Comment, body: string) =>
      run(() => panel.act(editComment, { id: comment, version, body: { body } }), actKey(editComment, 'done')),
    remove: ({ id: comment, version }: Comment) =>
      run(() => panel.act(deleteComment, { id: comment, version }), actKey(deleteComment, 'done')),
  }
}
