import { useNotify, useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import customers from '../../../schema/areas/customers/customers.ts'
import { payCustomer } from '../../../schema/areas/payments/acts.ts'
import { accountOfCustomer } from '../../../schema/areas/payments/endpoints.ts'
import { pounds, scaled } from '../../../schema/engine/money/money.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import { displayName } from '../../../schema/engine/titleFields.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { hasRights } from '../../kit/acts/useIsAvailable.ts'
import { usePorts } from '../../kit/ports.ts'
import { RecordAction } from '../../kit/record/availableActions/RecordAction.tsx'
import type { PartProps } from '../../kit/record/sections/parts.tsx'
import { loadable } from '../../kit/ui/loadable.tsx'

const PaymentDialog = loadable(() => import('./PaymentDialog.tsx'))

/** Takes a payment from a customer; the amount due is queried once the user opens the dialog. The balance is among the figures. */
export default function CustomerPays({ record }: PartProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const { can } = usePorts()
  const [open, setOpen] = useState(false)
  const { data } = useAnswer(accountOfCustomer, { id: record.id }, { enabled: open })
  const outstanding = data ? Math.max(0, pounds(scaled(data.owed, 2) - scaled(data.credit, 2))) : 0
  const about =
    data && translate('payments.owed_less', { owed: formatMoney(data.owed), credit: formatMoney(data.credit) })
  const isImpossible = open && data !== undefined && !data.types?.length
  useEffect(() => {
    if (!isImpossible) return
    setOpen(false)
    notify('payments.no_types', { type: 'warning' })
  }, [isImpossible, notify])
  if (!hasRights([...payCustomer.needs, 'Payments:list', 'Invoices:list'], can) || record['archived_at']) return null
  return (
    <>
      <RecordAction
        name={payCustomer.name}
        keys={payCustomer.key}
        text={translate('payments.take')}
        run={() => setOpen(true)}
      />
      {open && data?.types && data.types.length > 0 && (
        <PaymentDialog
          act={payCustomer}
          job={record.id}
          name={displayName(customers, record)}
          types={data.types}
          record={record}
          outstanding={outstanding}
          about={data.credit > 0 ? about : undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
