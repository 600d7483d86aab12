import { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type AnyAct, actPath } from '../../../schema/engine/act.ts'
import { snake } from '../../../schema/engine/define.ts'
import { f } from '../../../schema/engine/fields/index.ts'
import { isFields, schemaOf } from '../../../schema/engine/shape.ts'
import { byId } from '../http/bodies.ts'
import { type Context, type Engine, type WriteContext } from '../http/context.ts'
import { problem } from '../http/errors.ts'
import { idempotent, type Reply, repeatKeyOf } from '../http/idempotency.ts'
import { contextOf } from '../http/routes.ts'
import { nameColumns } from '../read/figures.ts'
import { titleExpression } from '../read/language.ts'
import { checkMatch, etagIn, fetchRecord, pathId, type RecordRow } from '../read/read.ts'
import { tableOf } from '../read/select.ts'
import { demandWhole } from '../rights/access.ts'
import { noteConfirmed } from '../write/prepare/cardGuard.ts'
import { checkRefs } from '../write/prepare/refs.ts'
import { transact } from '../write/transact.ts'
import { checkActCondition } from './actCondition.ts'
import { checkedAnswer, checkedBody } from './checked.ts'
import { type ActHandler } from './handle.ts'
import { recheckRights } from './recheckRights.ts'

/** @throws problem 409 already_converted with the active record that was created from this one before */
async function refuseRepeated(write: WriteContext, { once, makes }: AnyAct, id: number): Promise<void> {
  if (!once || !makes) return
  const createdResource = write.engine.resources.get(makes.resource)
  const { rows } = await sql<{ id: number; label: string }>`
    select t.id, ${titleExpression(createdResource, 't')} as label from ${tableOf(createdResource)} t
    where ${sql.ref(`t.${once}`)} = ${id} and t.archived_at is null order by t.id desc limit 1`.execute(write.tx)
  if (rows[0]) throw problem(409, 'already_converted', { [makes.as]: rows[0] })
}

interface Request {
  readonly id: string | undefined
  readonly body: unknown
  readonly params: unknown
  readonly ifMatch: string | undefined
  readonly key: unknown
}

/** The record that the action is done to, locked and checked. */
async function target(write: WriteContext, act: AnyAct, { id, ifMatch }: Request): Promise<RecordRow> {
  const resource = write.engine.resources.get(String(act.of))
  const row = await fetchRecord(write, write.tx, resource, pathId(id ?? ''), act.reach ?? 'update', true)
  checkMatch(ifMatch, row)
  if (!act.archived && row.archived_at !== null) throw problem(409, 'archived')
  await refuseRepeated(write, act, row.id)
  await checkActCondition(write, resource, row, act.when)
  return row
}

/** The new record is labelled as in any other answer. */
async function withName(write: WriteContext, { makes }: AnyAct, answer: unknown): Promise<unknown> {
  const createdRecord = makes && (answer as Readonly<Record<string, RecordRow | undefined>>)[makes.as]
  if (!createdRecord) return answer
  const columns = nameColumns(write.engine.resources.get(makes.resource))
  if (columns.length === 0) return answer
  const { rows } = await sql<object>`
    select ${sql.join(columns)} from ${sql.table(snake(makes.resource))} t where t.id = ${createdRecord.id}`.execute(
    write.tx,
  )
  return { ...(answer as object), [makes.as]: { ...createdRecord, ...rows[0] } }
}

/**
 * Notes in the security log where the caller confirmed that a number is no card number. When there is no target record, the note is about the new
 * one.
 */
async function noteConfirmedProse(
  write: WriteContext,
  { of, name, prose = [] }: AnyAct,
  { id, params, body }: Request,
) {
  const about = id ?? (params as { readonly id?: unknown } | undefined)?.id
  const confirmedProse = Object.entries(body ?? {}).filter(([one]) => prose.includes(one))
  await noteConfirmed(write, { name: of ?? name }, Number(about), Object.fromEntries(confirmedProse))
}

/**
 * Stages of an action, in order: body, record, permissions as they are now, references, the action itself, its answer. Permissions were also checked
 * when the request arrived.
 */
async function perform(ctx: Context, { act, run, first }: ActHandler, request: Request): Promise<Reply> {
  const { body: shape, secret, keyless, concerns } = act
  demandWhole(ctx.actor, concerns)
  const repeat = repeatKeyOf(request.key, `${ctx.action} ${ctx.url}`, request.body)
  const body = isFields(shape) ? checkedBody(shape, request.body) : request.body
  return transact(ctx, (write) =>
    idempotent(write, secret || keyless ? { ...repeat, key: undefined } : repeat, async () => {
      if ((act.requiredSettings ?? []).some((one) => ctx.engine.settings.now(one) === null))
        throw problem(409, 'not_set_up')
      if (first) await first(write, pathId(request.id ?? ''))
      const row = act.on === 'resource' || act.findsTarget ? null : await target(write, act, request)
      if (!act.findsTarget) await recheckRights(write, act.needs)
      if (isFields(shape)) {
        const named = { ...ctx.engine.resources.get(String(act.of)), fields: shape }
        await checkRefs(write, named, body as Readonly<Record<string, unknown>>, null)
      }
      const requestTarget = { id: request.id ?? '', ifMatch: request.ifMatch }
      const done = await run(write, row, body, request.params, requestTarget)
      if (act.prose) await noteConfirmedProse(write, act, request)
      // By now it has waited for its locks.
      if (act.findsTarget) await recheckRights(write, act.needs)
      const answer = await withName(write, act, checkedAnswer(act.answer, done, `act ${act.of}/${act.name}`))
      if (!act.undo && write.changeNotice) write.changeNotice.final = true
      return { status: 200, body: answer, ...etagIn(answer) }
    }),
  )
}

/** Mounts an action at its declared address, relative to PREFIX. */
export function actRoute(app: FastifyInstance, engine: Engine, handler: ActHandler): void {
  const { act } = handler
  const [first, ...otherNeeds] = act.needs
  const onRecord = act.of !== null && act.on !== 'resource'
  const params = onRecord ? byId.extend(act.params?.shape ?? {}) : act.params
  const body = schemaOf(act.body)
  const hasBody = act.method !== 'DELETE'
  app.route<{ Params: { id?: string } }>({
    method: act.method ?? 'POST',
    url: actPath(act),
    config: {
      access: first ?? 'session',
      alsoNeeds: otherNeeds,
      ...(act.of === null ? {} : { resource: act.of }),
      summary: act.summary ?? act.label[0],
      act,
      ...(hasBody ? { body } : {}),
      ...(act.prose ? { prose: Object.fromEntries(act.prose.map((name) => [name, f.note()])) } : {}),
      ...(act.verb ? { verb: act.verb } : {}),
      ...(act.security ? { security: act.security } : {}),
    },
    schema: {
      ...(params ? { params } : {}),
      ...(hasBody && !isFields(act.body) ? { body } : {}),
      response: { 200: act.answer },
    },
    handler: async (request, reply) => {
      const {
        status,
        body: answer,
        etag,
      } = await perform(contextOf(engine, request), handler, {
        id: request.params.id,
        params: request.params,
        body: request.body,
        ifMatch: request.headers['if-match'],
        key: request.headers['idempotency-key'],
      })
      if (etag) void reply.header('etag', etag)
      return reply.code(status).send(answer)
    },
  })
}
