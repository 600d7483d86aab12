import { sql } from 'kysely'
import descriptions from '../../../schema/areas/help/interface-descriptions.ts'
import { ownScreens } from '../../../schema/areas/help/ownScreens.ts'
import { declared } from '../../../schema/areas.ts'
import { helpPlaces } from '../../../schema/engine/helpPlaces.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { invalid } from '../../engine/http/errors.ts'

let knownKeys: ReadonlySet<string> | undefined

/** Whether the interface has a place with this key; other texts would never be shown. */
function isPlace({ engine }: WriteContext, key: string): boolean {
  knownKeys ??= new Set(helpPlaces(engine.resources.all, declared, ownScreens).map((helpPlace) => helpPlace.key))
  return knownKeys.has(key)
}

export default defineServer(descriptions, {
  before: (ctx, { key }, before) => {
    // A place that a later version removed keeps its text until a user changes its key or archives it.
    if (key !== undefined && key !== before?.key && !ctx.isRestoring && !isPlace(ctx, key))
      throw invalid({ key: [{ code: 'unknown_place' }] })
  },
  watches: ['key'],
  apart: true,
  conditions: {
    untranslated: () => sql`not exists (select from interface_descriptions other
      where other.key = t.key and other.locale <> t.locale and other.archived_at is null)`,
  },
})
