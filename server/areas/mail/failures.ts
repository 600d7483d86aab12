import { sql } from 'kysely'
import { mailFailed } from '../../../schema/areas/mail/notifications.ts'
import { SUBJECTS } from '../../../schema/areas/mail/subjects.ts'
import type { QueueName } from '../../../schema/areas/queues/queues.ts'
import tasks from '../../../schema/areas/tasks/tasks.ts'
import { permission } from '../../../schema/engine/permissions.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import type { Engine, WriteContext } from '../../engine/http/context.ts'
import type { Jobs } from '../../engine/jobs/jobs.ts'
import { notify } from '../../engine/notifications/notify.ts'
import { beginRun, isAside } from '../../engine/queue/queue.ts'
import { add } from '../../engine/write/create.ts'
import { validateBody } from '../../engine/write/prepare/body.ts'
import { transact } from '../../engine/write/transact.ts'
import { asItself } from '../jobs/program.ts'
import { systemComment } from '../record/parts/comments/comments.ts'

const JOB = 'mail-failures'
const QUEUE: QueueName = 'failed_emails'
const BATCH_SIZE = 100
/** Permissions for the records that a task may be about. */
const RIGHTS = SUBJECTS.map(({ area }) => permission(area, 'list'))

/** Users can edit the title of a task, so it is written in the language of the person who gets it. */
const TITLES: Readonly<Record<Locale, (subject: string, channel: string) => string>> = {
  en: (subject, channel) => `${channel === 'text' ? 'A text' : 'An email'} was not delivered: ${subject}`,
  zh: (subject, channel) => `${channel === 'text' ? '短信' : '邮件'}未送达：${subject}`,
}

interface Failed {
  readonly id: number
  readonly channel: string
  readonly subject: string
  readonly to: string
  readonly error: string | null
  readonly about: string | null
  readonly about_id: number | null
  readonly user: number | null
  readonly locale: string | null
  readonly type: number | null
}

/** Failed emails that nobody has been notified about. */
async function allFailed({ db }: Engine): Promise<readonly { readonly id: number; readonly subject: string }[]> {
  const { rows } = await sql<{ id: number; subject: string }>`
    select q.email_id as id, e.subject from email_queue q join emails e on e.id = q.email_id
    where q.gave_up_at is not null and not ${isAside(QUEUE, sql`q.email_id::text`)} order by q.gave_up_at limit ${BATCH_SIZE}`.execute(
    db,
  )
  return rows
}

/** Returns the details of a failed email for the notification. */
async function failedOne({ tx }: WriteContext, id: number): Promise<Failed | undefined> {
  const { rows } = await sql<Failed>`
    select e.id, e.channel, e.subject, e."to", e.error, e.about, e.about_id, u.id as "user", u.locale,
      (select id from task_types where active and archived_at is null order by id limit 1) as type
    from emails e left join users u on u.id = e.created_by and u.active and u.archived_at is null
    where e.id = ${id}`.execute(tx)
  return rows[0]
}

/** Returns a failed email and locks it, so that no other server reports it too. */
async function heldFailed(write: WriteContext, id: number): Promise<Failed | undefined> {
  const { rows } = await sql`
    with next as (select email_id from email_queue where email_id = ${id} and gave_up_at is not null for update skip locked)
    delete from email_queue q using next where q.email_id = next.email_id returning q.email_id`.execute(write.tx)
  return rows.length ? failedOne(write, id) : undefined
}

/** Creates a task for the sender of an email that failed, and adds a comment to its record. */
async function notifySender(
  write: WriteContext,
  { subject, to, error, about, about_id, ...mail }: Failed,
): Promise<void> {
  const subjectDeclaration = SUBJECTS.find(({ name }) => name === about)
  if (subjectDeclaration && about_id !== null)
    await systemComment(
      write,
      { resource: subjectDeclaration.name, id: about_id },
      {
        key: mail.channel === 'text' ? 'text_failed' : 'mail_failed',
        params: { to, subject },
        about: { resource: 'emails', id: mail.id },
      },
    )
  await notify(write, mailFailed, [
    {
      to: [mail.user],
      line: 'failed',
      params: { to },
      once: `mail_failed:${mail.id}`,
      about: { resource: 'emails', id: mail.id },
    },
  ])
  if (!mail.type) return
  const taskValues =
    subjectDeclaration?.features?.tasks && about_id !== null
      ? { subject: subjectDeclaration.name, subject_id: about_id }
      : {}
  const title = TITLES[mail.locale === 'zh' ? 'zh' : 'en'](subject, mail.channel).slice(0, 160)
  const body = {
    title,
    type_id: mail.type,
    priority: 'high',
    assignedTo: mail.user,
    description: [to, error].filter(Boolean).join('\n'),
    ...taskValues,
  }
  await add({ ...write, byProgram: true }, 'tasks', validateBody(tasks, 'create', body, null))
}

/** Reports an email that bounced after it was sent. */
export async function notifyBounce(write: WriteContext, id: number): Promise<void> {
  const failed = await failedOne(write, id)
  if (failed) await notifySender(write, failed)
}

/**
 * Reports failed emails. After a crash, the next run reports the rest.
 * @returns number of reported emails
 */
export async function notifyFailures(engine: Engine, isOver: () => boolean = () => false): Promise<number> {
  let count = 0
  const run = await beginRun(engine, QUEUE)
  for (const { id, subject } of await allFailed(engine)) {
    if (isOver()) break
    await run.process({ key: String(id), subject }, () =>
      transact(asItself(engine, 'MAIL', RIGHTS), async (write) => {
        const failed = await heldFailed(write, id)
        if (!failed) return
        await notifySender(write, failed)
        count += 1
      }),
    )
  }
  run.end()
  return count
}

/** Registers the background job. */
export const handleMail = (engine: Engine, jobs: Jobs): void =>
  jobs.handle(JOB, async ({ signal }) => {
    await notifyFailures(engine, () => signal.aborted)
  })

export const sendMail = (jobs: Jobs): Promise<void> => jobs.send(JOB, {})
