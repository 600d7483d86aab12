import { sql } from 'kysely'
import { mailFailed } from '../../../schema/areas/mail/notifications.ts'
import { SUBJECTS } from '../../../schema/areas/mail/subjects.ts'
import tasks from '../../../schema/areas/tasks/tasks.ts'
import { permission } from '../../../schema/engine/permissions.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import type { Engine, WriteContext } from '../../engine/http/context.ts'
import type { Jobs } from '../../engine/jobs/jobs.ts'
import { notify } from '../../engine/notifications/notify.ts'
import { add } from '../../engine/write/create.ts'
import { validateBody } from '../../engine/write/prepare/body.ts'
import { transact } from '../../engine/write/transact.ts'
import { asItself } from '../jobs/program.ts'
import { systemComment } from '../record/parts/comments/comments.ts'

const JOB = 'mail-failures'
const AT_ONCE = 100
/** What a task may be about. */
const RIGHTS = SUBJECTS.map(({ area }) => permission(area, 'list'))

/** A task's title is text that people change: it is written in the language of whoever gets it. */
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

/** The next mail that was given up and of which nobody was told; held, so that no other server tells of it too. */
async function nextFailed(write: WriteContext): Promise<Failed | undefined> {
  const { rows } = await sql<Failed>`
    with next as (select email_id from email_queue where gave_up_at is not null order by gave_up_at limit 1 for update skip locked),
    told as (delete from email_queue q using next where q.email_id = next.email_id returning q.email_id)
    select e.id, e.channel, e.subject, e."to", e.error, e.about, e.about_id, u.id as "user", u.locale,
      (select id from task_types where active and archived_at is null order by id limit 1) as type
    from told join emails e on e.id = told.email_id
    left join users u on u.id = e.created_by and u.active and u.archived_at is null`.execute(write.tx)
  return rows[0]
}

/** Makes a task of a mail that did not reach anybody, for whoever sent it, and says so at its record. */
async function tell(write: WriteContext, { subject, to, error, about, about_id, ...mail }: Failed): Promise<void> {
  const of = SUBJECTS.find(({ name }) => name === about)
  if (of && about_id !== null)
    await systemComment(
      write,
      { resource: of.name, id: about_id },
      {
        key: mail.channel === 'text' ? 'text_failed' : 'mail_failed',
        params: { to, subject },
        about: { resource: 'emails', id: mail.id },
      },
    )
  await notify(write, mailFailed, [
    {
      ...{ to: [mail.user], line: 'failed', params: { to }, once: `mail_failed:${mail.id}` },
      about: { resource: 'emails', id: mail.id },
    },
  ])
  if (!mail.type) return
  const carried = of?.carries?.tasks && about_id !== null ? { subject: of.name, subject_id: about_id } : {}
  const title = TITLES[mail.locale === 'zh' ? 'zh' : 'en'](subject, mail.channel).slice(0, 160)
  const body = {
    ...{ title, type_id: mail.type, priority: 'high', assignedTo: mail.user },
    ...{ description: [to, error].filter(Boolean).join('\n'), ...carried },
  }
  await add({ ...write, byProgram: true }, 'tasks', validateBody(tasks, 'create', body, null))
}

/** Tells people of mails that were given up. Killed in the middle, the rest is told of by whoever looks next. */
export async function tellFailures(engine: Engine, isOver: () => boolean = () => false): Promise<number> {
  for (let count = 0; ; count++) {
    if (isOver() || count === AT_ONCE) return count
    const more = await transact(asItself(engine, 'MAIL', RIGHTS), async (write) => {
      const failed = await nextFailed(write)
      if (failed) await tell(write, failed)
      return failed !== undefined
    })
    if (!more) return count
  }
}

/** Registers what the job does. */
export const handleMail = (engine: Engine, jobs: Jobs): void =>
  jobs.handle(JOB, async ({ signal }) => {
    await tellFailures(engine, () => signal.aborted)
  })

export const sendMail = (jobs: Jobs): Promise<void> => jobs.send(JOB, {})
