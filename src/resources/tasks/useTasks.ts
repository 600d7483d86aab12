import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useDataProvider, useNotify, useTranslate } from 'ra-core'
import { refusalOf, useRefusalText, useShowRefusal } from '../../kit/acts/useShowRefusal.ts'
import { useErrorText } from '../../kit/errorText.ts'
import type { RefLabel } from '../../kit/kinds/types.ts'
import { announce } from '../../kit/list/announce.tsx'

/** A task as returned by lists. */
export type Task = RaRecord<number> & {
  readonly title: string
  readonly status_id: number
  readonly type_id: number
  readonly assignedTo: number | null
  readonly due_at: string | null
  readonly completed_at: string | null
  readonly version: number
}

export interface About {
  readonly resource: string
  readonly id: number
}

/** Maximum number of tasks shown at once. */
const MAX_TASKS = 100

/** The query key starts as `publish` on the server names it, so that changes by others are followed (live/follow.ts). */
const keyOf = ({ resource, id }: About) => [resource, 'tasks', id] as const

export type TaskLabels = Readonly<Record<string, Readonly<Record<string, RefLabel>>>>

/** The tasks about a record: open ones by due date, or finished ones, latest first. */
export function useTasks(about: About, open: boolean, enabled = true) {
  const provider = useDataProvider()
  return useQuery({
    queryKey: [...keyOf(about), open],
    queryFn: async ({ signal }) => {
      const sort = open
        ? ({ field: 'due_at', order: 'ASC' } as const)
        : ({ field: 'updated_at', order: 'DESC' } as const)
      const filter = { subject: about.resource, subject_id: about.id, open: String(open) }
      const answer = await provider.getList<Task>('tasks', {
        filter,
        sort,
        signal,
        pagination: { page: 1, perPage: MAX_TASKS },
      })
      const meta = answer.meta as { labels?: TaskLabels } | undefined
      return { tasks: answer.data, total: answer.total ?? 0, labels: meta?.labels ?? {} }
    },
    enabled,
  })
}

/** Changes and adds tasks about a record; changes can be undone, and errors are shown with their reason. */
export function useTaskActs(about: About) {
  const provider = useDataProvider()
  const client = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const errorText = useErrorText()
  const showRefusal = useShowRefusal()
  const why = useRefusalText()

  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keyOf(about) }),
      client.invalidateQueries({ queryKey: [about.resource, 'timeline'] }),
      client.invalidateQueries({ queryKey: ['tasks'] }),
    ])
  const announceDone = (text: string) => {
    announce(text)
    notify(text, { type: 'success' })
  }

  return {
    /** @param message success message */
    change: async (task: Task, data: Partial<Task>, message: string): Promise<boolean> => {
      try {
        await provider.update('tasks', { id: task.id, data, previousData: task })
        announceDone(message)
        return true
      } catch (error) {
        const text = translate('tasks.refused', { name: task.title, reason: why(refusalOf(error)) })
        announce(text)
        showRefusal(error, text)
        return false
      } finally {
        await refresh()
      }
    },
    /** @returns error texts by field; undefined when it was added */
    add: async (values: Readonly<Record<string, unknown>>) => {
      try {
        const data = { ...values, subject: about.resource, subject_id: about.id }
        await provider.create('tasks', { data })
        announceDone(translate('tasks.added', { name: values['title'] }))
        void refresh()
        return undefined
      } catch (error) {
        const wrong = Object.entries(refusalOf(error).fields)
        if (wrong.length === 0) showRefusal(error)
        return Object.fromEntries(wrong.map(([name, text]) => [name, errorText(text)] as const))
      }
    },
  }
}

export type TaskActs = ReturnType<typeof useTaskActs>
