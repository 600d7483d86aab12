import { z } from 'zod'
import { resources } from '../../all.ts'
import { endpoint } from '../../engine/endpoint.ts'
import { RECORD_FEATURES } from '../../engine/features.ts'
import { forEach } from '../../engine/forEach.ts'
import { ACT_ACTIONS, permission } from '../../engine/permissions.ts'
import { listQuery } from '../../engine/shape.ts'
import { moves as movesShape, withMoves } from './moveShapes.ts'
import * as own from './ownShapes.ts'
import * as shapes from './shapes.ts'

const withOne = (name: 'status' | 'board' | 'map') => resources.all.filter((resource) => resource[name] !== undefined)
const column = z
  .string()
  .optional()
  .meta({ type: 'integer', minimum: 1, description: 'Only this column; use `page` for more' })
const boardQuery = z.looseObject({ column })

/** Its statuses in library order, including archived ones. */
export const statuses = forEach(withOne('status'), (resourceName, { area, recordPath = 'details', label }) =>
  endpoint({
    of: resourceName,
    name: 'statuses',
    path: `/${resourceName}/statuses`,
    summary: `Statuses of ${label[1].toLowerCase()}, with the statuses that can follow each`,
    access: { oneOf: [permission(area, 'list'), permission(area, recordPath)] },
    answer: z.object({ data: z.array(shapes.status) }),
  }),
)

/** The list's filters, checked as there. */
export const board = forEach(withOne('board'), (resourceName, { area, label }) =>
  endpoint({
    of: resourceName,
    name: 'board',
    path: `/${resourceName}/board`,
    summary: `Active ${label[1].toLowerCase()} in a column for each status`,
    access: [permission(area, 'list')],
    query: boardQuery,
    answer: shapes.board,
  }),
)

/** The list's filters, checked as there. */
export const positions = forEach(withOne('map'), (resourceName, { area, label }) =>
  endpoint({
    of: resourceName,
    name: 'positions',
    path: `/${resourceName}/positions`,
    summary: `Map positions of active ${label[1].toLowerCase()}, at most ${shapes.MAX_PLACES}`,
    access: [permission(area, 'list')],
    query: listQuery,
    answer: shapes.positions,
  }),
)

const historyQuery = z.looseObject({
  field: z.unknown().meta({ type: 'string', description: 'Only changes of this field' }).optional(),
  page: z.unknown().meta({ type: 'integer', minimum: 1, default: 1, description: 'Page, from 1' }).optional(),
  limit: z
    .unknown()
    .meta({ type: 'integer', minimum: 1, maximum: 100, default: 20, description: 'Entries per page' })
    .optional(),
})

/** Its parameters are checked by its handler, with the messages of all lists. */
export const history = forEach(resources.all, (resourceName, { area, label }) =>
  endpoint({
    of: resourceName,
    name: 'history',
    path: `/${resourceName}/:id/history`,
    summary: `History of the ${label[0].toLowerCase()}: who changed what and when`,
    access: [permission(area, ACT_ACTIONS.read)],
    findsTarget: true,
    query: historyQuery,
    answer: shapes.history,
  }),
)

/** Finds records of all resources by name; permission to list them is checked for each request. Its parameters are checked by its handler. */
export const find = endpoint({
  of: null,
  concerns: 'records',
  name: 'find',
  path: '/find',
  summary: 'Active records of any resource by name, best match first',
  access: 'session',
  query: z.looseObject({
    q: z.unknown().meta({ type: 'string', minLength: 1, maxLength: 200, description: 'Words that must all match' }),
    limit: z
      .unknown()
      .meta({ type: 'integer', minimum: 1, maximum: 50, default: 20, description: 'Maximum number of records' })
      .optional(),
    carrying: z
      .unknown()
      .meta({ type: 'string', enum: [...RECORD_FEATURES], description: 'Only records that have this feature' })
      .optional(),
  }),
  answer: shapes.findings,
})

/** Its parameter is checked by its handler, as those of all lists are. */
export const recentChanges = endpoint({
  of: null,
  concerns: 'records',
  name: 'recentChanges',
  path: '/logs/recent',
  summary: 'Recent changes',
  access: [permission('Logs', 'view')],
  query: z.looseObject({
    limit: z
      .unknown()
      .meta({ type: 'integer', minimum: 1, maximum: 50, default: 10, description: 'Maximum number of entries' })
      .optional(),
  }),
  answer: shapes.recent,
})

/** The source of map tiles. */
export const map = endpoint({
  of: null,
  concerns: 'records',
  name: 'map',
  path: '/map',
  summary: 'Source of map tiles; null if only an outline is shown',
  access: 'session',
  answer: z.object({
    /** Address with {z}, {x} and {y}, and the attribution of the map. */
    tiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
  }),
})

export const views = endpoint({
  of: null,
  concerns: 'caller',
  name: 'views',
  path: '/views',
  summary: 'Your own list views, and those shared with your groups',
  access: 'session',
  answer: z.object({ data: z.array(own.view) }),
})

export const viewGroups = endpoint({
  of: null,
  concerns: 'caller',
  name: 'viewGroups',
  path: '/views/groups',
  summary: 'Groups you can share a view with',
  access: 'session',
  answer: z.object({ data: z.array(own.group) }),
})

export const preferences = endpoint({
  of: null,
  concerns: 'caller',
  name: 'preferences',
  path: '/preferences',
  summary: 'All your preferences, by key',
  access: 'session',
  answer: z.object({ data: z.record(z.string(), own.preference) }),
})

export const preference = endpoint({
  of: null,
  concerns: 'caller',
  name: 'preference',
  path: '/preferences/:key',
  summary: 'Your preference with this key; an empty object if there is none',
  access: 'session',
  params: own.byKey,
  answer: own.preference,
})

export const drafts = endpoint({
  of: null,
  concerns: 'caller',
  name: 'drafts',
  path: '/wizards/:resource/drafts',
  summary: 'Your unfinished drafts, newest first',
  access: 'session',
  params: own.byResource,
  answer: z.strictObject({ data: z.array(own.draft) }),
})

export const moves = forEach(withMoves, (resourceName, { area, label }) =>
  endpoint({
    of: resourceName,
    name: 'moves',
    path: `/${resourceName}/moves`,
    summary: `Which of the ${label[1].toLowerCase()} can follow which, with the requirements of each status change`,
    access: [permission(area, 'edit')],
    answer: movesShape,
  }),
)
