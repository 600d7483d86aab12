import { type RaRecord, useTranslate } from 'ra-core'
import { useState } from 'react'
import customers from '../../../schema/areas/customers/customers.ts'
import { erase } from '../../../schema/areas/privacy/acts.ts'
import type { ParsedBodyOf } from '../../../schema/engine/act.ts'
import { useAct } from '../../kit/acts/useAct.ts'
import { refusalOf, useShowRefusal } from '../../kit/acts/useShowRefusal.ts'
import { loadable } from '../../kit/ui/loadable.tsx'
import { showToast } from '../../kit/ui/toastStore.ts'

const ActDialog = loadable(() => import('../../kit/acts/ActDialog.tsx'))
const FIELDS = { ...erase.body }

interface EraseDialogProps {
  readonly customer: RaRecord<number>
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks for the name of the customer to erase, and for the reason. */
export function EraseDialog({ customer, onClose, onDone }: EraseDialogProps) {
  const translate = useTranslate()
  const showRefusal = useShowRefusal()
  const { run, pending } = useAct(erase)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const eraseData = async (values: Readonly<Record<string, unknown>>) => {
    setErrors({})
    try {
      const done = await run({ id: customer.id, body: values as ParsedBodyOf<typeof erase> }, customer)
      if (!done) return
      showToast(translate('privacy.done'), { type: 'success' })
      onDone()
      onClose()
    } catch (error) {
      const { fields } = refusalOf(error)
      if (Object.keys(fields).length > 0) return setErrors(fields)
      showRefusal(error)
      onClose()
    }
  }
  return (
    <ActDialog
      errors={errors}
      pending={pending}
      onClose={onClose}
      title={`${translate('privacy.erase')}: ${String(customer['name'])}`}
      does={translate('privacy.button')}
      resource={customers}
      fields={FIELDS}
      asks={Object.keys(FIELDS)}
      optional={[]}
      label={(name) => translate(`privacy.${name}`)}
      likely={{}}
      onGive={(values) => void eraseData(values)}
    />
  )
}
