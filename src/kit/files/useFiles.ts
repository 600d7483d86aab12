import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type HttpError, useNotify } from 'ra-core'
import { useSend } from '../send.ts'
import type { FileInfo, Subject } from './file.ts'
import type { Limits } from './problem.ts'

interface Page {
  readonly data: readonly FileInfo[]
  readonly total: number
  readonly page: number
  readonly limit: number
}

/** Their addresses are good for a quarter of an hour at least. */
const FRESH_MS = 600_000

const keyOf = ({ resource, id }: Subject) => [resource, 'files', String(id)] as const

/** The files of a record, newest first, a page after another. */
export function useFiles(subject: Subject) {
  const send = useSend()
  return useInfiniteQuery({
    queryKey: keyOf(subject),
    queryFn: ({ pageParam, signal }) =>
      send<Page>({ method: 'GET', path: `${subject.resource}/${subject.id}/files?page=${pageParam}&limit=48`, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
    refetchInterval: FRESH_MS,
    retry: false,
  })
}

/** Some files of a record by their ids, in that order; one that is gone is left out. */
export function useFilesById(subject: Subject, ids: readonly number[]) {
  const send = useSend()
  return useQuery({
    queryKey: [...keyOf(subject), 'ids', ...ids],
    queryFn: async ({ signal }) => {
      const path = `${subject.resource}/${subject.id}/files?ids=${ids.join(',')}&limit=200`
      const { data } = await send<Page>({ method: 'GET', path, signal })
      return ids.flatMap((id) => data.find((file) => file.id === id) ?? [])
    },
    enabled: ids.length > 0,
    placeholderData: (before) => before?.filter(({ id }) => ids.includes(id)),
    refetchInterval: FRESH_MS,
    retry: false,
  })
}

/** Most bytes of a file of each kind that is taken; undefined until they are known. */
export function useLimits(enabled: boolean): Limits | undefined {
  const send = useSend()
  const { data } = useQuery({
    queryKey: ['files', 'limits'],
    queryFn: ({ signal }) => send<{ data: Limits }>({ method: 'GET', path: 'files/limits', signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled,
  })
  return data?.data
}

/** What is asked anew when the files of a record have changed. */
export function useRefresh(subject: Subject) {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keyOf(subject) }),
      client.invalidateQueries({ queryKey: [subject.resource, 'timeline', String(subject.id)] }),
    ])
}

/** Describes and deletes files. Both can be undone, which the program offers by itself. */
export function useFileActs(subject: Subject) {
  const send = useSend()
  const notify = useNotify()
  const refresh = useRefresh(subject)
  /** @returns whether it was done */
  const run = async (act: () => Promise<unknown>, failed?: string): Promise<boolean> => {
    try {
      await act()
      return true
    } catch (raw) {
      const { status, message } = raw as HttpError
      if (status !== 401) notify(failed ?? message, { type: 'error' })
      return false
    } finally {
      await refresh()
    }
  }
  return {
    describe: (file: FileInfo, description: string) =>
      run(() => send({ method: 'PATCH', path: `files/${file.id}`, body: { description }, version: file.version })),
    remove: (file: FileInfo) =>
      run(() => send({ method: 'DELETE', path: `files/${file.id}`, version: file.version }), 'message.delete_failed'),
  }
}
