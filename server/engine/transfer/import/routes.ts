import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { fieldErrors } from '../../../../schema/engine/errors.ts'
import { permission } from '../../../../schema/engine/permissions.ts'
import { emptyBody } from '../../../../schema/engine/shape.ts'
import { LOCALES } from '../../../../schema/engine/text/format.ts'
import { downloadAddress } from '../../../../schema/engine/ticket.ts'
import { cleanName } from '../../files/fileName.ts'
import type { ZodTypes } from '../../http/bodies.ts'
import type { Engine } from '../../http/context.ts'
import { invalid, problem } from '../../http/errors.ts'
import { PREFIX } from '../../http/routes.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { MIME } from '../export/export.ts'
import { sendFile } from '../export/routes.ts'
import { issueTicket } from '../export/tickets.ts'
import { repair, repairSchema } from '../repair/repair.ts'
import { valuesSchema } from '../values/meaning.ts'
import { suggestionQuery, suggestionsSchema, suggestValues } from '../values/suggestValues.ts'
import { previewSchema, refusedSchema, stateOf, stateSchema } from './answers.ts'
import { removeCards } from './cards.ts'
import { decide, decideSchema, likelyRows, likelySchema } from './decide.ts'
import { sendImport } from './job.ts'
import { preview } from './preview.ts'
import { refusedRows } from './refused.ts'
import { rejectedFile } from './rejected.ts'
import { reading, settingsSchema } from './settings.ts'
import { cancelImport, startCheck, startRun, startValues } from './steps.ts'
import { dropImport, fetchImport, keepFile } from './store.ts'
import { templateFile } from './template.ts'

export interface ImportParts {
  readonly jobs: Jobs
  /** Maximum bytes of an uploaded file, as of the request's start. */
  readonly limit: () => number
}

const meaningSchema = z.strictObject({ values: valuesSchema })

type ById = { Params: { id: string } }

const fileAs = z.object({ format: z.enum(['csv', 'xlsx']).default('csv'), locale: z.enum(LOCALES).default('en') })
const named = z.object({ name: z.string().trim().min(1).max(255).transform(cleanName) })
const rejectedAs = fileAs.extend({ texts: z.record(z.string().max(100), z.string().max(500)).default({}) })
const paged = z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) })

/**
 * Parses a query string by its schema.
 * @throws problem 422 at the wrong parameter
 */
function parsedQuery<S extends z.ZodType>(schema: S, query: unknown): z.output<S> {
  const parsed = schema.safeParse(query)
  if (!parsed.success) throw invalid(fieldErrors(parsed.error, query))
  return parsed.data
}

/** Everything below /{resource}/imports: a file is uploaded, checked, and becomes records. Only its sender sees it. */
export function importRoutes(root: FastifyInstance, engine: Engine, resource: AnyResource, parts: ImportParts): void {
  const base = `/${resource.name}/imports`
  const access = permission(resource.area, 'add')
  const pluralName = resource.label[1].toLowerCase()
  const config = (summary: string) => ({ access, summary })
  const profiles = engine.rules.get(resource.name)?.importProfiles ?? []
  const ownImport = (request: FastifyRequest<ById>) =>
    fetchImport(engine.db, request.actor, resource.name, request.params.id)

  root.get<{ Querystring: unknown }>(
    `/${resource.name}/import-template`,
    {
      exposeHeadRoute: false,
      config: { ...config(`Download an import template for ${pluralName}`), gives: Object.values(MIME) },
    },
    async (request, reply) => {
      const { format, locale } = parsedQuery(fileAs, request.query)
      return sendFile(reply, templateFile(engine, resource, format, locale))
    },
  )

  void root.register(async (scope) => {
    // The bytes are processed as they arrive: no file is ever held in memory as a whole.
    scope.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null))
    scope.withTypeProvider<ZodTypes>().post(
      base,
      {
        schema: { response: { 200: previewSchema } },
        config: { ...config(`Upload a file of ${pluralName} to import`), takes: ['application/octet-stream'] },
      },
      async (request) => {
        const { name } = parsedQuery(named, request.query)
        if (!/^application\/octet-stream\b/.test(request.headers['content-type'] ?? ''))
          throw problem(415, 'content_type')
        const owner = { actor: request.actor, ip: request.ip, resource: resource.name, name }
        const id = await keepFile(engine.db, owner, request.raw, parts.limit())
        const sent = await fetchImport(engine.db, request.actor, resource.name, String(id))
        try {
          const previewOf = await preview(engine.db, resource, sent, {}, profiles)
          const changed = await removeCards(engine.db, sent, previewOf)
          if (!changed) return { ...stateOf(sent), ...previewOf }
          const row = await fetchImport(engine.db, request.actor, resource.name, String(id))
          return { ...stateOf(row), ...(await preview(engine.db, resource, row, changed, profiles)) }
        } catch (error) {
          await dropImport(engine.db, id)
          throw error
        }
      },
    )
  })

  const app = root.withTypeProvider<ZodTypes>()
  app.get<ById>(
    `${base}/:id`,
    { schema: { response: { 200: stateSchema } }, config: config(`Get the progress of an import of ${pluralName}`) },
    async (request) => stateOf(await ownImport(request)),
  )
  app.post<ById & { Body: z.output<typeof reading> }>(
    `${base}/:id/preview`,
    {
      schema: { body: reading, response: { 200: previewSchema } },
      config: config('Preview the first rows with another encoding or delimiter'),
    },
    async (request) => {
      const row = await ownImport(request)
      return { ...stateOf(row), ...(await preview(engine.db, resource, row, request.body, profiles)) }
    },
  )
  app.post<ById & { Body: z.output<typeof settingsSchema> }>(
    `${base}/:id/check`,
    {
      schema: { body: settingsSchema, response: { 200: stateSchema } },
      config: config('Check the whole file and preview the result, without importing it'),
    },
    async (request) => {
      const row = await startCheck(engine, resource, request.actor, await ownImport(request), request.body)
      await sendImport(parts.jobs, row.id)
      return stateOf(row)
    },
  )
  app.get<ById & { Querystring: unknown }>(
    `${base}/:id/values`,
    {
      schema: { response: { 200: suggestionsSchema } },
      config: config('List the unmatched values in the file, with possible matches'),
    },
    async (request) =>
      suggestValues(
        engine,
        resource,
        request.actor,
        await ownImport(request),
        parsedQuery(suggestionQuery, request.query).locale,
      ),
  )
  app.post<ById & { Body: z.output<typeof meaningSchema> }>(
    `${base}/:id/values`,
    {
      schema: { body: meaningSchema, response: { 200: stateSchema } },
      config: { ...config('Match values in the file, and check it again'), verb: 'mean' },
    },
    async (request) => {
      const row = await startValues(engine, resource, request.actor, await ownImport(request), request.body.values)
      await sendImport(parts.jobs, row.id)
      return stateOf(row)
    },
  )
  app.post<ById & { Body: z.output<typeof emptyBody> }>(
    `${base}/:id/run`,
    {
      schema: { body: emptyBody, response: { 200: stateSchema } },
      config: config(`Import the checked rows as ${pluralName}`),
    },
    async (request) => {
      const row = await startRun(engine, resource, request.actor, await ownImport(request))
      await sendImport(parts.jobs, row.id)
      return stateOf(row)
    },
  )
  app.post<ById & { Body: z.output<typeof emptyBody> }>(
    `${base}/:id/cancel`,
    {
      schema: { body: emptyBody, response: { 200: stateSchema } },
      config: config('Cancel the current step. Imported rows are kept and can be undone'),
    },
    async (request) => stateOf(await cancelImport(engine, await ownImport(request))),
  )
  app.get<ById & { Querystring: unknown }>(
    `${base}/:id/refused`,
    {
      schema: { response: { 200: refusedSchema } },
      config: config('List rows with errors and their reasons, by page'),
    },
    async (request) =>
      refusedRows(engine.db, resource, await ownImport(request), parsedQuery(paged, request.query).page),
  )
  app.post<ById & { Body: z.output<typeof repairSchema> }>(
    `${base}/:id/refused`,
    {
      schema: { body: repairSchema, response: { 200: stateSchema } },
      config: { ...config('Correct cells of a row with errors, and try again'), verb: 'repair' },
    },
    async (request) => stateOf(await repair(engine, resource, request.actor, await ownImport(request), request.body)),
  )
  app.get<ById & { Querystring: unknown }>(
    `${base}/:id/likely`,
    {
      schema: { response: { 200: likelySchema } },
      config: config('List possible duplicates and their matches, by page'),
    },
    async (request) => likelyRows(engine, await ownImport(request), parsedQuery(paged, request.query).page),
  )
  app.post<ById & { Body: z.output<typeof decideSchema> }>(
    `${base}/:id/likely`,
    {
      schema: { body: decideSchema, response: { 200: stateSchema } },
      config: { ...config('Choose an action for possible duplicates'), verb: 'decide' },
    },
    async (request) => stateOf(await decide(engine, resource, request.actor, await ownImport(request), request.body)),
  )

  const rejected = `${base}/:id/rejected`
  root.get<ById>(
    rejected,
    {
      compress: false,
      exposeHeadRoute: false,
      config: { ...config('Download rows with errors'), byTicket: true, gives: Object.values(MIME) },
    },
    async (request, reply) => {
      const { import: ticketed, ...as } = request.ticketParams ?? {
        import: request.params.id,
        ...(request.query as object),
      }
      if (String(ticketed) !== request.params.id) throw problem(404, 'not_found')
      return sendFile(reply, rejectedFile(engine.db, resource, await ownImport(request), parsedQuery(rejectedAs, as)))
    },
  )
  app.post<ById & { Body: z.output<typeof rejectedAs> }>(
    rejected,
    {
      schema: { body: rejectedAs, response: { 200: downloadAddress } },
      config: config(
        'Create a link to the rows with errors, with the reasons in the texts you send. The link works once, within a minute',
      ),
    },
    async (request) => {
      const { id } = await ownImport(request)
      const params = { ...request.body, import: id }
      const ticket = await issueTicket(engine.db, request.actor.session_id, PREFIX + rejected, params)
      return { url: `${PREFIX}${base}/${id}/rejected?ticket=${ticket}` }
    },
  )
}
