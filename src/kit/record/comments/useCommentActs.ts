import { useQueryClient } from '@tanstack/react-query'
import { type HttpError, useDataProvider, useNotify } from 'ra-core'
import { useErrorText } from '../../errorText.ts'
import { useSend } from '../../send.ts'
import type { Comment } from './comment.ts'

/** What a refused text is told; undefined when it was taken. */
export type Refused = string | undefined

/** Adds, changes and deletes comments of one record; the timeline is asked anew afterwards. */
export function useCommentActs(resource: string, id: number) {
  const provider = useDataProvider()
  const send = useSend()
  const client = useQueryClient()
  const notify = useNotify()
  const errorText = useErrorText()
  /** A repeated send of the same text makes one comment. */

  const refresh = () => client.invalidateQueries({ queryKey: [resource, 'timeline', String(id)] })
  const told = (raw: unknown): Refused => {
    const error = raw as HttpError
    const refusal = (error.body?.errors as Record<string, string> | undefined)?.['body']
    if (refusal) return errorText(refusal)
    if (error.status !== 401) notify(error.message, { type: 'error' })
    return error.message
  }
  const run = async (act: () => Promise<unknown>, done: string): Promise<Refused> => {
    try {
      await act()
      notify(done, { type: 'success' })
      await refresh()
      return undefined
    } catch (error) {
      await refresh()
      return told(error)
    }
  }
  return {
    add: (body: string) =>
      run(() => provider.create(`${resource}/${id}/comments`, { data: { body } }), 'record.comments.added'),
    edit: (comment: Comment, body: string) =>
      run(
        () => send({ method: 'PATCH', path: `comments/${comment.id}`, body: { body }, version: comment.version }),
        'record.comments.changed',
      ),
    remove: (comment: Comment) =>
      run(
        () => send({ method: 'DELETE', path: `comments/${comment.id}`, version: comment.version }),
        'record.comments.deleted',
      ),
  }
}
