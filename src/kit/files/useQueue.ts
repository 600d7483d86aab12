import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { usePorts } from '../ports.ts'
import type { Subject } from './file.ts'
import { type Limits, problemBefore } from './problem.ts'
import { createQueue, type Queue } from './queue.ts'
import { uploadFile } from './uploadFile.ts'

/** One for each record, so that uploads continue while the user views another page. */
const queues = new Map<string, Queue>()
let limits: Limits | undefined

const warn = (event: BeforeUnloadEvent) => {
  if ([...queues.values()].some((queue) => queue.isBusy())) event.preventDefault()
}

/** The upload queue of a record and its operations. */
export function useQueue(subject: Subject, knownLimits: Limits | undefined) {
  const ports = usePorts()
  const client = useQueryClient()
  const name = `${subject.resource} ${subject.id}`
  let queue = queues.get(name)
  if (!queue) {
    queue = createQueue({
      check: (file) => problemBefore(file, limits),
      send: async ({ file, description }, how) => {
        await uploadFile(ports, subject, file, description, how)
        void client.invalidateQueries({ queryKey: [subject.resource, 'timeline', String(subject.id)] })
        await client.invalidateQueries({ queryKey: [subject.resource, 'files', String(subject.id)] })
      },
    })
    queues.set(name, queue)
  }
  const { subscribe, get } = queue
  useEffect(() => {
    if (knownLimits) limits = knownLimits
  }, [knownLimits])
  useEffect(() => {
    window.addEventListener('beforeunload', warn)
    return () => {
      // Other queues may still be uploading: the user is then asked before leaving.
      if (![...queues.values()].some((one) => one.isBusy())) window.removeEventListener('beforeunload', warn)
    }
  }, [])
  return { ...useSyncExternalStore(subscribe, get), queue }
}
