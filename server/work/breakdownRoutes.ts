import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { BREAKDOWN_WORDS, figuresIn, GROUP_NAMES } from '../../schema/breakdown.ts'
import jobs from '../../schema/entities/jobs.ts'
import { fieldErrors } from '../../schema/errors.ts'
import { LOCALES } from '../../schema/format.ts'
import { permission } from '../../schema/permissions.ts'
import { demand } from '../kit/access.ts'
import type { ZodTypes } from '../kit/bodies.ts'
import type { Context, Engine } from '../kit/context.ts'
import { invalid } from '../kit/errors.ts'
import { BYTE_ORDER_MARK, csvLine } from '../kit/export/csv.ts'
import { MIME, type TheFile } from '../kit/export/export.ts'
import { address, sendFile } from '../kit/export/routes.ts'
import { issueTicket } from '../kit/export/tickets.ts'
import { contextOf, PREFIX } from '../kit/routes.ts'
import { breakdown } from './breakdown.ts'

const asked = z.looseObject({ by: z.enum(GROUP_NAMES).default('status') })
const askedFile = asked.extend({ locale: z.enum(LOCALES).default('en') })

const row = z.strictObject({
  id: z.int().nullable(),
  month: z.string().nullable(),
  label: z.string().nullable(),
  colour: z.string().nullable(),
  jobs: z.int(),
  net: z.number(),
  value: z.number(),
  cost: z.number().optional(),
  margin: z.number().optional(),
  uncosted: z.int().optional(),
  paid: z.number().optional(),
  outstanding: z.number().optional(),
})
const answer = z.strictObject({ data: z.array(row), total: row })

/** The breakdown as a file for a spreadsheet. */
async function file(ctx: Context, { by, locale, ...params }: z.output<typeof askedFile>): Promise<TheFile> {
  demand(ctx.actor, jobs.area, 'export')
  const { data, total } = await breakdown(ctx, by, params)
  const words = BREAKDOWN_WORDS[locale]
  const figures = figuresIn(total)
  const lines = [
    [words[by], ...figures.map((name) => words[name])],
    ...data.map((one) => [one.label ?? one.month ?? words.none, ...figures.map((name) => one[name] ?? 0)]),
    [words.total, ...figures.map((name) => total[name] ?? 0)],
  ]
  return {
    name: `jobs-by-${by}-${ctx.engine.clock().toISOString().slice(0, 10)}.csv`,
    type: MIME.csv,
    stream: Readable.from([BYTE_ORDER_MARK + lines.map(csvLine).join('')], { objectMode: false }),
  }
}

/** What jobs come to by status, type, franchise, person or month; on a page and as a file. */
export function breakdownRoutes(app: FastifyInstance, engine: Engine): void {
  const api = app.withTypeProvider<ZodTypes>()
  const [path, access] = [`/${jobs.name}/breakdown`, permission(jobs.area, 'breakdown')]
  api.get(
    path,
    {
      config: { access, summary: 'Number and value of jobs by group, of those that the list of the same query shows' },
      schema: { querystring: asked, response: { 200: answer } },
    },
    async (request) => {
      const { by, ...params } = request.query
      return breakdown(contextOf(engine, request), by, params) as Promise<z.output<typeof answer>>
    },
  )
  const exported = { access: permission(jobs.area, 'export') }
  api.get(
    `${path}/export`,
    {
      exposeHeadRoute: false,
      config: {
        ...{ ...exported, byTicket: true, security: 'exported', summary: 'The breakdown of jobs as a file' },
        gives: [MIME.csv],
      },
    },
    async (request, reply) => {
      const given = request.ticketParams ?? (request.query as object)
      const parsed = askedFile.safeParse(given)
      if (!parsed.success) throw invalid(fieldErrors(parsed.error, given))
      request.securityNote = { details: () => ({ resource: 'jobs/breakdown', filter: parsed.data }) }
      return sendFile(reply, await file(contextOf(engine, request), parsed.data))
    },
  )
  api.post(
    `${path}/export`,
    {
      schema: { body: askedFile, response: { 200: address } },
      config: { ...exported, summary: 'An address that gives the file of the breakdown once, within a minute' },
    },
    async (request) => {
      demand(request.actor, jobs.area, 'breakdown')
      const ticket = await issueTicket(engine.db, request.actor.session_id, `${PREFIX}${path}/export`, request.body)
      return { url: `${PREFIX}${path}/export?ticket=${ticket}` }
    },
  )
}
