import { z } from 'zod'
import { resources } from '../../all.ts'
import { endpoint } from '../../engine/endpoint.ts'
import { forEach } from '../../engine/forEach.ts'
import { ACT_ACTIONS, permission } from '../../engine/permissions.ts'
import { downloadAddress } from '../../engine/ticket.ts'
import { moment } from '../../kinds/instant/model.ts'
import { recordId } from '../record/shapes.ts'
import { connectionTest } from '../settings/shapes.ts'
import * as archives from './archiveShapes.ts'
import * as server from './serverShapes.ts'
import * as shapes from './shapes.ts'

/** Entries about records that one may not list, or that are out of one's scope, are left out. */
export const logs = endpoint({
  of: null,
  concerns: 'records',
  name: 'logs',
  path: '/logs/list',
  summary: 'List log entries, newest first',
  access: ['Logs:view'],
  query: shapes.listQuery,
  reads: 'copy',
  answer: shapes.list,
})

/** It contains people's addresses. */
export const securityLog = endpoint({
  of: null,
  concerns: 'records',
  name: 'securityLog',
  path: '/logs/security',
  summary: 'List security events, newest first: logins, refusals, permission changes and exports',
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
  summary: 'Get a log entry with its changes, related entries and status',
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
  summary: 'Verify the log entries of a record',
  access: ['Logs:view'],
  params: recordId,
  answer: shapes.proof,
})

/** It is run and rolled back, so that every rule, permission and reference is checked. */
export const revertOutlook = endpoint({
  of: null,
  concerns: 'records',
  name: 'revertOutlook',
  path: '/logs/:id/outlook',
  summary: 'Preview the revert of a log entry, field by field',
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
  summary: 'Get the progress of a revert',
  access: ['Logs:revert'],
  params: recordId,
  answer: shapes.job,
})

/** People who may see the log know what was removed from it; this lists all of it. */
export const logArchives = endpoint({
  of: null,
  concerns: 'business',
  name: 'logArchives',
  path: '/logs/archives',
  summary: 'List the log archives, and get the result of the last log check',
  access: ['Logs:view'],
  answer: archives.list,
})

export const truncateOutlook = endpoint({
  of: null,
  concerns: 'business',
  name: 'truncateOutlook',
  path: '/logs/truncate',
  summary: 'Count the entries before a date that can be archived, by type',
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
  summary: 'Create a link to a log archive. The link works once, within a minute',
  access: ['Logs:view', 'Logs:truncate'],
  params: recordId,
  body: z.strictObject({}).nullish(),
  answer: downloadAddress,
})

export const testRetention = endpoint({
  name: 'tryKept',
  ...connectionTest('kept', 'Count the data that would be deleted tonight, by type'),
})

/** Structured lines of all servers, without anything that people typed or sent. Written without waiting for the disk, so a replica has them later. */
export const serverLines = endpoint({
  of: null,
  concerns: 'business',
  name: 'serverLines',
  path: '/server-logs/list',
  summary: 'List server log lines, newest first',
  access: ['ServerLogs:list'],
  query: server.linesQuery,
  answer: server.lines,
})

/** Everyone who may read a record may read its earlier states, which the log has for its own fields. */
export const asAt = forEach(resources.all, (resourceName, { area, label }) =>
  endpoint({
    of: resourceName,
    name: 'asAt',
    path: `/${resourceName}/:id/as-at`,
    summary: `A ${label[0].toLowerCase()} as it was at a point in time`,
    access: [permission(area, ACT_ACTIONS.read)],
    findsTarget: true,
    query: z.strictObject({ at: moment }),
    reads: 'copy',
    answer: shapes.asAt,
  }),
)
