import { z } from 'zod'
import { resources } from '../../all.ts'
import { endpoint } from '../../engine/endpoint.ts'
import { every } from '../../engine/every.ts'
import { ACT_ACTIONS, permission } from '../../engine/permissions.ts'
import { address } from '../../engine/ticket.ts'
import { moment } from '../../kinds/instant/model.ts'
import { recordId } from '../record/shapes.ts'
import { trial } from '../settings/shapes.ts'
import * as archives from './archiveShapes.ts'
import * as server from './serverShapes.ts'
import * as shapes from './shapes.ts'

/** Of what entries tell about records that one may not list, or that are out of one's scope, nothing is told. */
export const logs = endpoint({
  of: null,
  concerns: 'records',
  name: 'logs',
  path: '/logs/list',
  summary: 'What was done, the newest first',
  access: ['Logs:view'],
  query: shapes.listQuery,
  reads: 'copy',
  answer: shapes.list,
})

/** It tells of people and their addresses. */
export const securityLog = endpoint({
  of: null,
  concerns: 'records',
  name: 'securityLog',
  path: '/logs/security',
  summary: 'Who came in, was refused, was given rights or took something away, the newest first',
  access: ['Logs:view', 'Users:list'],
  query: shapes.securityQuery,
  reads: 'copy',
  answer: shapes.securityList,
})

export const logEntry = endpoint({
  of: null,
  concerns: 'records',
  name: 'logEntry',
  path: '/logs/:id',
  summary: 'One entry: what it changed, what was written with it, and what became of it',
  access: ['Logs:view'],
  params: recordId,
  reads: 'copy',
  answer: shapes.entry,
})

export const chainProof = endpoint({
  of: null,
  concerns: 'records',
  name: 'chainProof',
  path: '/logs/:id/chain',
  summary: 'Whether the entries of the same record are as they were written',
  access: ['Logs:view'],
  params: recordId,
  answer: shapes.proof,
})

/** It is done and taken back, so that it says what every rule, right and reference would say. */
export const revertOutlook = endpoint({
  of: null,
  concerns: 'records',
  name: 'revertOutlook',
  path: '/logs/:id/outlook',
  summary: 'What a revert of an entry would put back, field by field',
  access: ['Logs:view', 'Logs:revert'],
  params: recordId,
  query: z.strictObject({
    over: z
      .string()
      .max(2000)
      .optional()
      .meta({ description: 'Fields, comma-joined, that are to go back though they were changed since' }),
  }),
  answer: shapes.outlook,
})

export const revertJob = endpoint({
  of: null,
  concerns: 'caller',
  name: 'revertJob',
  path: '/logs/reverts/:id',
  summary: 'How far the queue is with a revert',
  access: ['Logs:revert'],
  params: recordId,
  answer: shapes.job,
})

/** What has been taken out of the log is known to whoever may see it; it tells of all that there is. */
export const logArchives = endpoint({
  of: null,
  concerns: 'business',
  name: 'logArchives',
  path: '/logs/archives',
  summary:
    'What was taken out of the log, when, by whom, and into which file; how the last check of the whole log ended',
  access: ['Logs:view'],
  answer: archives.list,
})

export const truncateOutlook = endpoint({
  of: null,
  concerns: 'business',
  name: 'truncateOutlook',
  path: '/logs/truncate',
  summary: 'How many entries there are before a day that may be taken out, by kind',
  access: ['Logs:view', 'Logs:truncate'],
  query: archives.outlookQuery,
  answer: archives.outlook,
})

/** The file itself is GET of the same address. */
export const fileOfArchive = endpoint({
  of: null,
  concerns: 'business',
  name: 'fileOfArchive',
  method: 'POST',
  path: '/logs/archives/:id/file',
  summary: 'An archive of the log: an address that gives it once, within a minute',
  access: ['Logs:view', 'Logs:truncate'],
  params: recordId,
  body: z.strictObject({}).nullish(),
  answer: address,
})

export const tryKept = endpoint({ name: 'tryKept', ...trial('kept', 'Count what the night would take away, by kind') })

/** Structured lines of all servers. They hold nothing that anybody has typed or sent. Written without waiting for the disk: a copy has them later. */
export const serverLines = endpoint({
  of: null,
  concerns: 'business',
  name: 'serverLines',
  path: '/server-logs/list',
  summary: 'What servers say of themselves and of each request, the newest first',
  access: ['ServerLogs:list'],
  query: server.linesQuery,
  answer: server.lines,
})

/** Whoever may read a record may read how it was: the log tells that of its own fields. */
export const asAt = every(resources.all, (of, { area, label }) =>
  endpoint({
    of,
    name: 'asAt',
    path: `/${of}/:id/as-at`,
    summary: `A ${label[0].toLowerCase()} as it was at a moment`,
    access: [permission(area, ACT_ACTIONS.read)],
    looksItself: true,
    query: z.strictObject({ at: moment }),
    reads: 'copy',
    answer: shapes.asAt,
  }),
)
