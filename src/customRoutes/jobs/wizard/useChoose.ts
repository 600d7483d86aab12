import type { RaRecord } from 'ra-core'
import { usePorts } from '../../../kit/ports.ts'
import { useWizard } from '../../../kit/wizard/context.ts'
import { customerOf } from './wizards.ts'

type Address = Readonly<Record<string, unknown>> & { readonly id: number }

/** The most likely site: the primary one, else the first one, else any address. */
export function siteOf(customer: RaRecord): number | null {
  const all = ((customer['addresses'] ?? []) as readonly Address[]).filter(({ id }) => id)
  const sites = all.filter(({ is_site }) => is_site === true)
  return (sites.find(({ primary }) => primary === true) ?? sites[0] ?? all[0])?.id ?? null
}

/** Chooses the customer of the record, with their site, and continues. */
export function useChoose(replace = false): (customer: RaRecord<number>) => void {
  const { store, draft, open } = useWizard()
  const { user } = usePorts()
  return (customer) => {
    const isOther = customerOf(draft) !== customer.id
    const { assignedTo = user?.id ?? null } = draft.fields
    const ownDefaults = draft.record ? {} : { assignedTo }
    const site = isOther ? { address_id: siteOf(customer) } : {}
    store.change({ fields: { ...draft.fields, ...ownDefaults, customer_id: customer.id, ...site } })
    open('details', replace)
  }
}
