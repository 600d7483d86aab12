import { type RaRecord, useGetOne, useLocation, useNavigate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useWizard } from '../../../kit/wizard/context.ts'
import { WITHIN } from '../../../kit/wizard/wizard.ts'
import { useChoose } from './useChoose.ts'
import { KNOWN } from './wizards.ts'

/**
 * Chooses the customer in the address at once: the wizard was opened from their own page. A customer who is archived or missing has to be searched
 * for.
 * @returns whether they are still loading
 */
export function useGivenCustomer(): boolean {
  const { store } = useWizard()
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  // Going back must lead to where the wizard was opened, not here again.
  const choose = useChoose(true)
  const isTaken = useRef(false)
  const customerId = Number(new URLSearchParams(search).get('customer'))
  const isGiven = Number.isSafeInteger(customerId) && customerId > 0
  const { data, error } = useGetOne<RaRecord<number>>(
    'customers',
    { id: customerId },
    { enabled: isGiven, retry: false },
  )
  useEffect(() => {
    if (!isGiven || isTaken.current || !(data || error)) return
    isTaken.current = true
    if (!data || data['archived_at']) return navigate(pathname, { replace: true, state: WITHIN })
    store.change({ extra: { [KNOWN]: {}, ...store.get()?.extra } })
    choose(data)
  }, [isGiven, data, error, store, choose, navigate, pathname])
  return isGiven
}
