import { setTimeout as sleep } from 'node:timers/promises'
import { defaultLanguage, recordingOrg } from '../../schema/areas/settings/settings.ts'
import { mapTiles } from '../../schema/areas/workspace/settings.ts'
import { originOf } from '../areas/workspace/tiles.ts'
import type { Settings } from '../engine/settings/settings.ts'
import type { Page } from '../web.ts'

/** Milliseconds for which a page waits for the database. */
const TIMEOUT = 1000

/** Returns the values that can differ between page loads; without a database the last known ones are used. */
export const pageOf = (settings: Settings, logError: (error: unknown) => void) => async (): Promise<Page> => {
  const freshTiles = settings.get(mapTiles).catch(logError)
  await Promise.race([freshTiles, sleep(TIMEOUT, undefined, { ref: false })])
  const url = settings.now(mapTiles)
  return {
    pictures: url === null ? [] : [originOf({ url })],
    recorder: settings.now(recordingOrg),
    language: settings.now(defaultLanguage),
  }
}
