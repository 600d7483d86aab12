import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Row } from '../../../schema/define.ts'
import appointments from '../../../schema/entities/appointments.ts'
import { can, permission } from '../../../schema/permissions.ts'
import { RULE_OF_DATE } from '../../calendar/seriesRules.ts'
import { scopeOf } from '../../kit/access.ts'
import { byId, type ZodTypes } from '../../kit/bodies.ts'
import type { Engine } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import { repeatOf } from '../../kit/idempotency.ts'
import { fetchRecord, pathId } from '../../kit/read.ts'
import { contextOf } from '../../kit/routes.ts'
import { changeRule, previewRule, rulesToChange } from './changeRule.ts'
import { changeSeries } from './changeSeries.ts'
import { makeSeries, previewSeries } from './makeSeries.ts'
import { about, act, acted, plan, planned, replanned, ruleAct } from './seriesBodies.ts'

/** Appointments that come again: planned, made, read, and changed together, their rule as well. */
export function seriesRoutes(app: FastifyInstance, engine: Engine): void {
  const config = (action: 'index' | 'add' | 'edit', summary: string, verb?: string) => ({
    config: { access: permission('Appointments', action), resource: appointments.name, summary, verb },
  })
  const api = app.withTypeProvider<ZodTypes>()
  api.post(
    '/appointments/series/preview',
    {
      ...config('add', 'Dates of a series, and what stands in their way'),
      schema: { body: plan, response: { 200: planned } },
    },
    async (request) => previewSeries(contextOf(engine, request), request.body),
  )
  api.post(
    '/appointments/series',
    { ...config('add', 'Book a series, all of it or nothing'), schema: { body: plan, response: { 200: acted } } },
    async (request) => {
      const ctx = contextOf(engine, request)
      const repeat = repeatOf(request.headers['idempotency-key'], ctx.action, request.body)
      return (await makeSeries(ctx, request.body, repeat)).body as z.input<typeof acted>
    },
  )
  api.post(
    '/appointments/:id/series',
    {
      ...config('edit', 'Change one appointment of a series, it and the following, or all'),
      schema: { params: byId, body: act, response: { 200: acted } },
    },
    async (request) => {
      const ctx = contextOf(engine, request)
      const { id } = request.params
      const repeat = repeatOf(request.headers['idempotency-key'], `${ctx.action} ${id}`, request.body)
      const reply = await changeSeries(ctx, id, request.body, repeat, request.headers['if-match'])
      return reply.body as z.input<typeof acted>
    },
  )
  api.post(
    '/appointments/:id/series/rule/preview',
    {
      ...config('edit', 'What another rule would mean for the dates of a series'),
      schema: { params: byId, body: ruleAct, response: { 200: replanned } },
    },
    async (request) => {
      const { from, rule, dates } = await previewRule(contextOf(engine, request), request.params.id, request.body)
      return { from, rule, dates: [...dates] }
    },
  )
  api.post(
    '/appointments/:id/series/rule',
    {
      ...config('edit', 'Give a series another rule, for one date and the following or for all to come', 'change'),
      schema: { params: byId, body: ruleAct, response: { 200: acted } },
    },
    async (request) => {
      const ctx = contextOf(engine, request)
      const { id } = request.params
      const repeat = repeatOf(request.headers['idempotency-key'], `${ctx.action} ${id}`, request.body)
      const reply = await changeRule(ctx, id, request.body, repeat, request.headers['if-match'])
      return reply.body as z.input<typeof acted>
    },
  )
  api.get(
    '/appointments/:id/series',
    {
      ...config('index', 'The series of an appointment: its rule and its dates'),
      schema: { params: byId, response: { 200: about } },
    },
    async (request) => {
      const ctx = contextOf(engine, request)
      const resource = engine.resources.get(appointments.name)
      const at = await fetchRecord(ctx, engine.db, resource, pathId(request.params.id), 'read')
      if (at['series_id'] === null) throw problem(404, 'not_found')
      const { rows } = await sql<Pick<z.input<typeof about>, 'rule' | 'dates'>>`
        select (select ${RULE_OF_DATE} from appointments t where t.id = ${at.id}) as rule, coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'day', t.series_day, 'starts_at', t.starts_at, 'ends_at', t.ends_at,
            'status', t.status, 'archived', t.archived_at is not null) order by t.starts_at, t.id)
          from appointments t where t.series_id = s.id and ${scopeOf(ctx, resource, 'read')}), '[]') as dates
        from appointment_series s where s.id = ${at['series_id']}`.execute(engine.db)
      if (!rows[0]) throw problem(404, 'not_found')
      const mayChange = can(ctx.actor.permissions, appointments.area, 'edit')
      const next = mayChange ? await rulesToChange(ctx, at as unknown as Row<typeof appointments>) : null
      return { ...rows[0], next }
    },
  )
}
