import { sql } from 'kysely'
import { z } from 'zod'
import { messagePage } from '../../../schema/areas/incomingMail/endpoints.ts'
import incomingMails from '../../../schema/areas/incomingMail/incoming-mails.ts'
import type { Row } from '../../../schema/engine/define.ts'
import { fieldErrors } from '../../../schema/engine/errors.ts'
import { routeAccessOf } from '../../engine/acts/routeAccess.ts'
import { type FileRow, findFile, insertFile } from '../../engine/files/store.ts'
import { logFile } from '../../engine/files/write.ts'
import { byId } from '../../engine/http/bodies.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { defineServer, type Restore } from '../../engine/http/defineServer.ts'
import { invalid } from '../../engine/http/errors.ts'
import { contextOf } from '../../engine/http/routes.ts'
import { fetchRecord, pathId } from '../../engine/read/read.ts'
import { change } from '../../engine/write/update.ts'
import { sendPage } from '../mail/bodyRoute.ts'
import { pageOf } from './page.ts'
import { isThere, noteAtRecord, type Place, removeNote } from './place.ts'

const ticketed = z.strictObject({ id: z.string() })

type Mail = Row<typeof incomingMails>

/** How an undo restores a field that only actions set. */
const putBack = (name: 'outcome' | 'reason' | 'about' | 'about_id' | 'franchise_id'): Restore => ({
  now: async (_write, row) => row[name] ?? null,
  put: async (write, row, value) => {
    // Fields are restored one after the other: changing the resource clears the id.
    const now = await fetchRecord(write, write.tx, incomingMails, row.id, 'update')
    return change(write, incomingMails, now, { [name]: value, ...(name === 'about' ? { about_id: null } : {}) })
  },
})

const placeOf = (mail: Mail | null): Place | undefined =>
  mail && (mail.outcome === 'comment' || mail.outcome === 'lead') && mail.about && mail.about_id
    ? { resource: mail.about, id: mail.about_id }
    : undefined

/** Adds the files of an email to the record it was attached to. An undo uses their own log entries. */
async function addFiles(write: WriteContext, mail: Mail, { resource: name, id }: Place): Promise<void> {
  const resource = write.engine.resources.all.find((one) => one.name === name)
  if (!resource?.features?.files) return
  const { rows } = await sql<Pick<FileRow, 'name' | 'description' | 'kind' | 'mime' | 'sha256'>>`
    select f.name, f.description, f.kind, f.mime, encode(f.sha256, 'hex') as sha256 from files f
    where f.subject = ${incomingMails.name} and f.subject_id = ${mail.id} and f.archived_at is null
      and not exists (select from files o where o.subject = ${name} and o.subject_id = ${id} and o.sha256 = f.sha256 and o.archived_at is null)
    order by f.id`.execute(write.tx)
  if (rows.length === 0) return
  const row = await fetchRecord(write, write.tx, resource, id, 'read', true)
  for (const file of rows) {
    const fileId = await insertFile(write.tx, { ...file, subject: name, subject_id: id, user_id: null })
    await logFile(write, { resource, row }, undefined, (await findFile(write.tx, fileId)) as FileRow)
  }
}

export default defineServer(incomingMails, {
  restore: {
    outcome: putBack('outcome'),
    reason: putBack('reason'),
    about: putBack('about'),
    about_id: putBack('about_id'),
    franchise_id: putBack('franchise_id'),
  },
  after: async (write, after, before) => {
    const [was, current] = [placeOf(before), placeOf(after)]
    if (was?.resource === current?.resource && was?.id === current?.id) return
    if (was) await removeNote(write, after.id, was)
    if (!current || !(await isThere(write, current))) return
    await noteAtRecord(write, after.id, current)
    if (!write.isRestoring) await addFiles(write, after, current)
  },
  routes: (app, engine) => {
    app.get<{ Params: { id: string } }>(
      messagePage.path,
      {
        compress: false,
        exposeHeadRoute: false,
        schema: { params: byId },
        config: {
          ...routeAccessOf(messagePage),
          resource: incomingMails.name,
          byTicket: true,
          gives: ['text/html'],
          summary: 'View an incoming email as a safe page',
        },
      },
      async (request, reply) => {
        const ctx = contextOf(engine, request)
        // A ticket is for one record: the id in the address is ignored.
        const rawParams = request.ticketParams ?? { ...(request.query as object), id: request.params.id }
        const parsed = ticketed.safeParse(rawParams)
        if (!parsed.success) throw invalid(fieldErrors(parsed.error, rawParams))
        const row = await fetchRecord(ctx, engine.db, incomingMails, pathId(parsed.data.id), 'read')
        return sendPage(reply, await pageOf(engine, row.id))
      },
    )
  },
})
