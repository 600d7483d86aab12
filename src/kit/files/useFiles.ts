import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteFile, describeFile } from '../../../schema/areas/files/acts.ts'
import { fileLimits, files } from '../../../schema/areas/files/endpoints.ts'
import type { FileInfo } from '../../../schema/areas/files/shapes.ts'
import { useAnswer, usePanel } from '../acts/provider.ts'
import { useShowRefusal } from '../acts/useShowRefusal.ts'
import type { Subject } from './file.ts'
import type { Limits } from './problem.ts'

/** How long a response counts as fresh, in ms; the files' addresses are valid for at least a quarter of an hour. */
const FRESH_MS = 600_000

const keyOf = ({ resource, id }: Subject) => [resource, 'files', String(id)] as const

/** The files of a record, newest first, page by page. */
export function useFiles(subject: Subject) {
  const panel = usePanel()
  return useInfiniteQuery({
    queryKey: keyOf(subject),
    queryFn: ({ pageParam, signal }) =>
      panel.ask(files.at(subject.resource), { id: subject.id, query: { page: pageParam, limit: 48 }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
    refetchInterval: FRESH_MS,
    retry: false,
  })
}

/** Files of a record by their ids, in that order; deleted ones are left out. */
export function useFilesById(subject: Subject, ids: readonly number[]) {
  const panel = usePanel()
  return useQuery({
    queryKey: [...keyOf(subject), 'ids', ...ids],
    queryFn: async ({ signal }) => {
      const query = { ids: ids.join(','), limit: 200 }
      const { data } = await panel.ask(files.at(subject.resource), { id: subject.id, query, signal })
      return ids.flatMap((id) => data.find((file) => file.id === id) ?? [])
    },
    enabled: ids.length > 0,
    placeholderData: (before) => before?.filter(({ id }) => ids.includes(id)),
    refetchInterval: FRESH_MS,
    retry: false,
  })
}

/** Maximum size in bytes for each accepted file type; undefined until loaded. */
export function useLimits(enabled: boolean): Limits | undefined {
  const { data } = useAnswer(fileLimits, {}, { staleTime: Number.POSITIVE_INFINITY, enabled })
  return data?.data
}

/** Returns a function that fetches everything again that depends on the files of a record. */
export function useRefresh(subject: Subject) {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keyOf(subject) }),
      client.invalidateQueries({ queryKey: [subject.resource, 'timeline', String(subject.id)] }),
    ])
}

/** Edits descriptions and deletes files. Both can be undone; the toast for that is shown automatically. */
export function useFileActs(subject: Subject) {
  const panel = usePanel()
  const showRefusal = useShowRefusal()
  const refresh = useRefresh(subject)
  /** @returns whether it succeeded */
  const run = async (act: () => Promise<unknown>, failed?: string): Promise<boolean> => {
    try {
      await act()
      return true
    } catch (error) {
      showRefusal(error, failed)
      return false
    } finally {
      await refresh()
    }
  }
  return {
    describe: (file: FileInfo, description: string) =>
      run(() => panel.act(describeFile, { id: file.id, body: { description }, version: file.version })),
    remove: (file: FileInfo) =>
      run(() => panel.act(deleteFile, { id: file.id, version: file.version }), 'message.delete_failed'),
  }
}
