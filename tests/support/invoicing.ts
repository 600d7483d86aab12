import { resources } from '../../schema/all.ts'
import type { TestApp } from './app.ts'
import { createFactory, type Values, type Wire } from './factory.ts'

/** Building blocks of invoicing tests, through the API: franchise, customer and jobs. */
export function invoicing(api: Pick<TestApp, 'call'>) {
  const { create } = createFactory(api)
  let count = 0

  const franchise = async (more: Values = {}) =>
    (
      await create(resources.get('franchises'), {
        vat_number: 'GB 123 4567 89',
        vat_registered_from: '2019-04-01',
        postcode: 'LS4 2QB',
        country: 'GB',
        line1: '14 Kirkstall Wharf',
        city: 'Leeds',
        parent_id: null,
        price_factor: 1,
        due_days: null,
        ...more,
      })
    ).id
  const customer = async (more: Values = {}) => {
    count += 1
    const body = {
      last_name: `Hollis ${count}`,
      phone: '+441134960177',
      vat_number: null,
      addresses: [{ line1: '4 Elm Grove', city: 'Leeds', postcode: 'LS6 2AB', primary: true }],
      ...more,
    }
    const made = await api.call<Wire>('POST', '/customers', { body })
    if (made.status !== 200) throw new Error(JSON.stringify(made.body))
    return made.body.id
  }
  /** A service at a price, with VAT at a percentage. */
  const line = (price_ex_vat: number, vat_percent = 20, more: Values = {}): Values => ({
    name: `Work at ${price_ex_vat}`,
    quantity: 1,
    price_ex_vat,
    vat_percent,
    ...more,
  })
  const job = async (
    of: { customer_id: number; franchise_id?: number },
    services: readonly Values[],
    more: Values = {},
  ) => {
    const made = await api.call<Wire>('POST', '/jobs', { body: { job_type_id: 1, ...of, services, ...more } })
    if (made.status !== 200) throw new Error(JSON.stringify(made.body))
    return made.body.id
  }
  /** Moves a job from New to Completed. */
  const complete = async (id: number) => {
    for (const job_status_id of [2, 4, 6]) {
      const moved = await api.call<Wire>('PATCH', `/jobs/${id}`, { body: { job_status_id } })
      if (moved.status !== 200) throw new Error(JSON.stringify(moved.body))
    }
  }
  const act = (path: string, body: unknown = {}, options: object = {}) =>
    api.call<Wire>('POST', path, { body, ...options })
  /** Creates a draft and issues it. */
  const issued = async (job_id: number, how: 'deposit' | 'interim' | 'final', body: unknown = {}): Promise<Wire> => {
    const draft = await act(`/jobs/${job_id}/invoice-${how}`, body)
    if (draft.status !== 200) throw new Error(JSON.stringify(draft.body))
    const done = await act(`/invoices/${draft.body.id}/issue`)
    if (done.status !== 200) throw new Error(JSON.stringify(done.body))
    return done.body
  }
  return { create, franchise, customer, line, job, complete, act, issued }
}
