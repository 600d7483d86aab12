import { sql } from 'kysely'
import { TEXT_STATUS_PATH } from '../../../../schema/areas/mail/endpoints.ts'
import { textsAccount, textsBase, textsSender, textsToken } from '../../../../schema/areas/mail/settings.ts'
import type { Db, Tx } from '../../../engine/db/kysely.ts'
import { type Engine, service } from '../../../engine/http/context.ts'
import { PREFIX } from '../../../engine/http/routes.ts'
import { NoServerError, type SendText } from '../../../engine/mail/mail.ts'
import { outgoingFetch } from '../../../engine/outgoing/httpClient.ts'
import { type Account, StoppedError, sendByTwilio } from './twilio.ts'

/** Returns the account of the text message service; undefined until it is set up. */
export async function textAccount({ db, settings }: Engine, connection: Db | Tx = db): Promise<Account | undefined> {
  const [account, token, sender, base] = [
    await settings.get(textsAccount, connection),
    await settings.get(textsToken, connection),
    await settings.get(textsSender, connection),
    await settings.get(textsBase, connection),
  ]
  return account && token && sender ? { account, token, sender, base } : undefined
}

export const hasStopped = async (db: Db | Tx, number: string): Promise<boolean> => {
  const { rows } = await sql`select from text_stops where number = ${number}`.execute(db)
  return rows.length > 0
}

/** Stops or restarts text messages to this number. */
export async function setStopped(db: Db | Tx, number: string, stopped: boolean, now: Date): Promise<void> {
  if (stopped)
    await sql`insert into text_stops (number, at) values (${number}, ${now}) on conflict do nothing`.execute(db)
  else await sql`delete from text_stops where number = ${number}`.execute(db)
}

/** Returns the fetch function for requests to the service. */
export const askService = (engine: Engine, { base }: Account) =>
  outgoingFetch(service(engine, 'outgoing'), { place: textsBase.key, address: base })

/** Address of the webhook for status reports and incoming messages. */
export const toldAt = (engine: Engine, path: string): string => `${service(engine, 'origin')()}${PREFIX}/${path}`

/** Sends text messages from the outbox. A recipient who has replied STOP since then does not get the message. */
export const handTexts =
  (engine: Engine): SendText =>
  async ({ to, text }) => {
    const account = await textAccount(engine)
    if (!account) throw new NoServerError('No service for text messages is set up')
    if (await hasStopped(engine.db, to)) throw new StoppedError('Its receiver has answered STOP')
    try {
      const message = { to, body: text, callback: toldAt(engine, TEXT_STATUS_PATH) }
      return await sendByTwilio(account, message, askService(engine, account))
    } catch (error) {
      if (error instanceof StoppedError) await setStopped(engine.db, to, true, engine.clock())
      throw error
    }
  }
