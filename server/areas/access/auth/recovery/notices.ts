import { sql } from 'kysely'
import type { Db, Tx } from '../../../../engine/db/kysely.ts'
import type { Mailer } from '../../../../engine/mail/mail.ts'
import type { Settings } from '../../../../engine/settings/settings.ts'
import { houseOf, mailTo, type Receiver } from './mailTo.ts'
import { type Notice, notices } from './noticeTexts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly notices: Notices
  }
}
declare module '../../../../engine/http/context.ts' {
  interface Services {
    readonly notices: Notices
  }
}

export interface Notices {
  /**
   * Emails a user that something about signing in to their account has changed, in case someone else did it.
   * @param tx transaction of the change; the email is sent some seconds after the commit
   */
  tell(tx: Db | Tx, userId: number, notice: Notice): Promise<void>
}

/** @param origin `https://crm.example.com`, for links in emails */
export function createNotices(mailer: Mailer, origin: () => string, settings: Settings): Notices {
  return {
    tell: async (tx, userId, notice) => {
      const { rows } = await sql<Omit<Receiver, 'house'>>`
        select id, email, first_name, locale from users where id = ${userId}`.execute(tx)
      const [receiver] = rows
      if (!receiver) return
      const link = `${origin()}/auth/forgotten-password?email=${encodeURIComponent(receiver.email)}`
      await mailer.queue(tx, mailTo({ ...receiver, house: await houseOf(settings, tx) }, notices[notice], link))
    },
  }
}
