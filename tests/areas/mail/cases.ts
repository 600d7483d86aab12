import { resources } from '../../../schema/all.ts'
import { markSent, renew, resend, resendMany, restoreVersion, send, sendText } from '../../../schema/areas/mail/acts.ts'
import type { Harness } from '../../contract/harness.ts'
import { actCase, everyCase } from '../../support/actCases.ts'
import { setTexts } from '../../support/texts.ts'

const work = { name: 'Work', quantity: 1, price_ex_vat: 100, apply_vat: true, vat_percent: 20 }
const letter = { to: 'a.customer@example.test', subject: 'A letter', body: '<p>Good day.</p>' }

export const sending = everyCase(send, ({ name }) => ({
  ready: async (h: Harness) => ({
    id: (
      await h.factory.create(
        resources.get(name),
        name === 'quotes' ? { quote_status_id: 1, services: [work], valid_until: null } : {},
      )
    ).id,
    body: letter,
  }),
}))

export const marking = everyCase(markSent, ({ name }) => ({
  ready: async (h: Harness) => ({
    id: (
      await h.factory.create(
        resources.get(name),
        name === 'quotes' ? { quote_status_id: 1, services: [work], valid_until: null } : {},
      )
    ).id,
    body: { how: 'post' },
  }),
}))

export const sendingTexts = everyCase(sendText, ({ name }) => ({
  ready: async (h: Harness) => {
    await setTexts(h)
    const { id } = await h.factory.create(resources.get(name), name === 'customers' ? { do_not_call: false } : {})
    await h.pool.query('update customers set do_not_call = false')
    return { id, body: { to: '+447700900123', body: 'See you tomorrow.' } }
  },
}))

export const sendingAnew = actCase(renew, {
  // An email is visible only with its record.
  also: ['Jobs:list'],
  ready: async (h) => {
    const { id: about_id } = await h.factory.create(resources.get('jobs'))
    const [template] = (
      await h.pool.query("select id from email_templates where key = 'job_confirmed' and locale = 'en'")
    ).rows
    const { id } = (await h.send('POST', `/emails`, { ...letter, about: 'jobs', about_id, template_id: template.id }))
      .body
    await h.pool.query(`update emails set status = 'sent' where id = $1`, [id])
    return { id }
  },
  unfit: async (h) => (await h.factory.create(resources.get('emails'))).id,
})

export const restoring = actCase(restoreVersion, {
  ready: async (h) => {
    const { id } = await h.factory.create(resources.get('email-templates'), { about: 'jobs' })
    await h.send('PATCH', `/email-templates/${id}`, { subject: 'Said otherwise' })
    return { id, body: { n: 1 } }
  },
})

export const sendingMany = actCase(resendMany, {
  ready: async (h) => {
    const { id } = await h.factory.create(resources.get('emails'))
    await h.pool.query(`update emails set status = 'sent' where id = $1`, [id])
    return { body: { ids: [id] } }
  },
})

export const sendingAgain = actCase(resend, {
  ready: async (h) => {
    const { id } = await h.factory.create(resources.get('emails'))
    await h.pool.query(`update emails set status = 'sent' where id = $1`, [id])
    return { id }
  },
  unfit: async (h) => (await h.factory.create(resources.get('emails'))).id,
})
