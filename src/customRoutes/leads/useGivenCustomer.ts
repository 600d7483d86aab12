import { useGetOne, useLocation, useNavigate } from 'ra-core'
import { useEffect, useState } from 'react'
import { usePorts } from '../../kit/ports.ts'
import { useWizard } from '../../kit/wizard/context.ts'
import { WITHIN } from '../../kit/wizard/wizard.ts'

/** Fields copied to a lead from a customer who asks for something else. */
const COPIED_FIELDS = ['first_name', 'last_name', 'company_name', 'phone', 'email', 'franchise_id'] as const

/**
 * Fills in the customer in the address.
 * @returns whether the form can be shown
 */
export function useGivenCustomer(): boolean {
  const { store } = useWizard()
  const { search, pathname } = useLocation()
  const { can } = usePorts()
  const navigate = useNavigate()
  const customerId = Number(new URLSearchParams(search).get('customer'))
  const isGiven = Number.isSafeInteger(customerId) && customerId > 0 && can('Customers', 'list')
  const [isDone, setDone] = useState(!isGiven)
  const { data, error } = useGetOne('customers', { id: customerId }, { enabled: isGiven && !isDone, retry: false })
  useEffect(() => {
    if (isDone || !(data || error)) return
    if (data) {
      const fields = Object.fromEntries(COPIED_FIELDS.flatMap((name) => (data[name] ? [[name, data[name]]] : [])))
      store.change({ fields: { ...store.get()?.fields, ...fields, customer_id: customerId } })
    }
    setDone(true)
    navigate(pathname, { replace: true, state: WITHIN })
  }, [isDone, data, error, store, customerId, navigate, pathname])
  return isDone
}
