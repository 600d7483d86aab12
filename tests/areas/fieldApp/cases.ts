import { resources } from '../../../schema/all.ts'
import * as acts from '../../../schema/areas/fieldApp/acts.ts'
import { demoAccount } from '../../../server/areas/access/auth/demo.ts'
import type { Harness } from '../../contract/harness.ts'
import { actCase } from '../../support/actCases.ts'
import type { Values } from '../../support/factory.ts'

/** A visit for a job assigned to the administrator, who makes the requests. It is double-booked so that there can be many. */
async function visit(h: Harness): Promise<{ id: number; job: number }> {
  const job = await h.factory.create(resources.get('jobs'), { job_status_id: 1 })
  const known = await h.pool.query<{ id: string }>(
    'select w.id from workers w join users u on u.id = w.user_id where u.email = $1 and w.active and w.archived_at is null order by w.id limit 1',
    [demoAccount.email],
  )
  const worker = known.rows[0]?.id ?? (await h.factory.create(resources.get('workers'), { active: true })).id
  await h.pool.query('update workers set user_id = (select id from users where email = $2) where id = $1', [
    worker,
    demoAccount.email,
  ])
  const { rows } = await h.pool.query<{ id: string }>(
    `insert into appointments (kind, status, title, starts_at, ends_at, exclusive, override_reason, subject, subject_id)
     values ('job', 'booked', 'Visit', date_trunc('hour', now()), date_trunc('hour', now()) + interval '30 minutes', false, 'Test', 'jobs', $1) returning id`,
    [job.id],
  )
  await h.pool.query('insert into appointments_worker_ids (owner_id, target_id, position) values ($1, $2, 1)', [
    rows[0]?.id,
    worker,
  ])
  return { id: Number(rows[0]?.id), job: job.id }
}

/** A visit with these steps recorded. */
const after =
  (steps: readonly string[], body: Values = {}) =>
  async (h: Harness) => {
    const { id } = await visit(h)
    for (const step of steps) {
      const said = await h.send('POST', `/my/visits/${id}/${step}`, {})
      if (said.status !== 200) throw new Error(JSON.stringify(said.body))
    }
    return { id, body }
  }
const WHY = { reason: 'A part is missing' }

export const ways = actCase(acts.onTheWay, { own: true, ready: after([]) })
export const begins = actCase(acts.onSite, { own: true, ready: after([]) })
export const pauses = actCase(acts.pause, { own: true, ready: after(['on-site']) })
export const resumes = actCase(acts.resume, { own: true, ready: after(['on-site', 'break']) })
export const finishes = actCase(acts.finish, { own: true, ready: after(['on-site']) })
export const leaves = actCase(acts.partDone, { own: true, ready: after(['on-site'], WHY) })
export const shut = actCase(acts.noAccess, { own: true, ready: after([], WHY) })
export const aborts = actCase(acts.abort, { own: true, ready: after(['on-site'], WHY) })
export const backs = actCase(acts.stepBack, { own: true, ready: after(['on-the-way']) })
export const asks = actCase(acts.ask, { own: true, ready: after([], { what: 'extra_work', text: 'A new flue' }) })
export const notes = actCase(acts.note, { own: true, ready: after([], { text: 'The flue is rusty' }) })
export const uses = actCase(acts.useMaterial, {
  own: true,
  ready: async (h) => {
    const material = await h.factory.create(resources.get('materials'))
    return { id: (await visit(h)).id, body: { material_id: material.id, quantity: 2 } }
  },
})
export const answersOnSite = actCase(acts.answerQuestions, {
  own: true,
  ready: async (h) => {
    const question = await h.factory.create(resources.get('questions'), {
      type: 'yes_no',
      applies_to: ['job'],
      active: true,
      required: false,
      // Later cases answer other job questions: this one must not be required for them.
      required_from_job_status_id: null,
      options: [],
      show_if: [],
      min: null,
      max: null,
      min_length: null,
      max_length: null,
      pattern: null,
    })
    return { id: (await visit(h)).id, body: { answers: [{ question_id: question.id, value: 'yes' }] } }
  },
})
export const signs = actCase(acts.signOnSite, {
  own: true,
  ready: async (h) => {
    const { id, job } = await visit(h)
    const type = await h.pool.query<{ job_type_id: string }>('select job_type_id from jobs where id = $1', [job])
    const document = await h.factory.create(resources.get('signature-documents'), {
      job_type_ids: [Number(type.rows[0]?.job_type_id)],
      active: true,
      required_before_status_id: null,
    })
    return { id, params: { document_id: document.id }, body: { signer_name: 'Ann Lee', typed: true } }
  },
})
export const reports = actCase(acts.reportRefused, {
  own: true,
  ready: after([], {
    steps: [{ step: 'onSite', at: '2026-11-24T09:00:00Z', code: 'signature_missing', missing: ['Permit'] }],
  }),
})
