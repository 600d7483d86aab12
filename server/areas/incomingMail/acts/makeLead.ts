import { sql } from 'kysely'
import { makeLead } from '../../../../schema/areas/incomingMail/acts.ts'
import leads from '../../../../schema/areas/leads/leads.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { add } from '../../../engine/write/create.ts'
import { validateBody } from '../../../engine/write/prepare/body.ts'
import { change } from '../../../engine/write/update.ts'
import { isAddress, leadValues } from '../leadValues.ts'
import { isProgram } from '../writer.ts'

export default handle(makeLead, async (write, mail, { email, phone }) => {
  const { rows } = await sql<{ text: string | null }>`select text from incoming_mails where id = ${mail.id}`.execute(
    write.tx,
  )
  const sender = mail.from_email ?? ''
  const values = leadValues({
    name: mail.from_name ?? '',
    email: email ?? (isAddress(sender) && !isProgram(sender) ? sender : null),
    subject: mail.subject ?? '',
    text: rows[0]?.text ?? '',
  })
  const { franchise_id } = mail
  const body = { ...values, ...(phone ? { phone } : {}), ...(franchise_id === null ? {} : { franchise_id }) }
  const lead = await add(write, leads.name, validateBody(leads, 'create', body, null))
  await change(write, 'incoming-mails', mail, {
    outcome: 'lead',
    reason: 'by_hand',
    about: leads.name,
    about_id: lead.id,
    franchise_id: lead.franchise_id,
  })
  return { lead }
})
