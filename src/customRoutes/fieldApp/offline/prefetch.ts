import type { MyVisit } from '../../../../schema/areas/fieldApp/shapes.ts'
import type { JobDocument } from '../../../../schema/areas/signing/shapes.ts'
import { addDays, dayOf } from '../../../../schema/engine/time/time.ts'
import { connection } from '../../../offline/connection.ts'
import { daysPath } from '../../../offline/prefetchDays.ts'
import { MATERIALS, readDay } from './read.ts'
import { clearOld } from './store.ts'

/** Maximum age of a prefetched response, in ms. */
const FRESH_MS = 10 * 60_000
let last = { user: 0, at: 0 }

/** Prefetches everything for today and tomorrow, so that it is available offline. */
export async function keepDays(user: number, get: (path: string) => Promise<unknown>): Promise<void> {
  if (!connection.get() || (last.user === user && Date.now() - last.at < FRESH_MS)) return
  last = { user, at: Date.now() }
  await clearOld(user)
  const today = dayOf(Date.now())
  const tomorrow = addDays(today, 1)
  const fetchPath = async (path: string) => {
    if (!connection.get()) return undefined
    try {
      return await readDay(user, get, path)
    } catch (error) {
      // One visit may have been removed meanwhile: the others are still needed.
      console.info(`${path} is not kept`, error)
      return undefined
    }
  }
  const days = (await fetchPath(daysPath(today))) as { data: readonly MyVisit[] } | undefined
  await fetchPath('/files/limits')
  await fetchPath(MATERIALS)
  for (const { id, job, kind, starts_at } of days?.data ?? []) {
    if (kind === 'leave' || dayOf(starts_at) > tomorrow) continue
    await fetchPath(`/my/visits/${id}`)
    if (!job) continue
    await fetchPath(`/my/visits/${id}/answers`)
    const documents = ((await fetchPath(`/my/visits/${id}/documents`)) ?? []) as readonly JobDocument[]
    for (const one of documents)
      if (one.offered && !one.signed) await fetchPath(`/my/visits/${id}/documents/${one.document_id}`)
  }
}
