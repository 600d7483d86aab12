import { sql } from 'kysely'
import type { REQUESTS } from '../../../schema/areas/fieldApp/requests.ts'
import tasks from '../../../schema/areas/tasks/tasks.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { add } from '../../engine/write/create.ts'
import { validateBody } from '../../engine/write/prepare/body.ts'
import type { Appointment, Me } from './mine.ts'

type What = (typeof REQUESTS)[number] | 'refused_steps'

/** Users can edit the title of a task, so it is written in the language of the person who gets it. */
const TITLES: Readonly<Record<Locale, Readonly<Record<What, (workerName: string) => string>>>> = {
  en: {
    extra_work: (workerName) => `Extra work requested by ${workerName}`,
    another_visit: (workerName) => `Another visit needed (${workerName})`,
    other: (workerName) => `Request from ${workerName}`,
    refused_steps: (workerName) => `Check ${workerName}’s visit: steps done offline were refused`,
  },
  zh: {
    extra_work: (workerName) => `${workerName} 请求额外工作`,
    another_visit: (workerName) => `${workerName}：需要再次上门`,
    other: (workerName) => `${workerName} 的请求`,
    refused_steps: (workerName) => `请核对 ${workerName} 的上门：离线步骤未被接受`,
  },
}

interface Office {
  readonly user: number | null
  readonly locale: string | null
  readonly type: number | null
}

/**
 * Creates a task for the person assigned to the job, or the one who booked the visit, if they can sign in: a worker's request from site.
 * @param text text of the task, if the program writes it in the recipient's language
 */
export async function askOffice(
  write: WriteContext,
  { me, visit }: { me: Me; visit: Appointment },
  what: What,
  text: string | ((locale: Locale) => string),
): Promise<void> {
  const { rows } = await sql<Office>`
    select u.id as "user", u.locale, (select id from task_types where active and archived_at is null order by id limit 1) as type
    from (values (1)) one left join appointments t on t.id = ${visit.id}
    left join jobs j on t.subject = 'jobs' and j.id = t.subject_id
    left join users u on u.id in (j."assignedTo", t.created_by, j.created_by) and u.active and u.archived_at is null
    order by u.id is null, u.id = j."assignedTo" desc nulls last, u.id = t.created_by desc nulls last limit 1`.execute(
    write.tx,
  )
  const office = rows[0]
  if (!office?.type) return
  const locale = office.locale === 'zh' ? 'zh' : 'en'
  const body = {
    title: TITLES[locale][what](me.name).slice(0, 160),
    description: typeof text === 'string' ? text : text(locale),
    type_id: office.type,
    priority: 'high',
    assignedTo: office.user,
    ...(visit.subject === null ? {} : { subject: visit.subject, subject_id: visit.subject_id }),
  }
  await add({ ...write, byProgram: true }, 'tasks', validateBody(tasks, 'create', body, null))
}
