import CallIcon from '@mui/icons-material/PhoneCallbackOutlined'
import { type RaRecord, useTranslate } from 'ra-core'
import { useContext } from 'react'
import customers from '../../../schema/areas/customers/customers.ts'
import { FormScreenContext } from '../../kit/form/FormContext.ts'
import { usePorts } from '../../kit/ports.ts'
import { RecordAction } from '../../kit/record/availableActions/RecordAction.tsx'
import { beginComment } from '../../kit/record/comments/begin.ts'
import { MergeButton } from './merge/MergeButton.tsx'

/** A call is recorded as a comment that begins accordingly. */
function RecordCall({ record }: { readonly record: RaRecord<number> }) {
  const translate = useTranslate()
  const { can } = usePorts()
  if (record['archived_at'] || !can(customers.area, 'comment')) return null
  return (
    <RecordAction
      name={'recordCall'}
      keys={'v'}
      text={translate('customers.call.act')}
      icon={<CallIcon fontSize="small" aria-hidden="true" />}
      run={() => setTimeout(() => beginComment(translate('customers.call.begins')))}
    />
  )
}

/** On the record's page only: in the form, unsaved input would be lost. */
export function CustomerActs({ record }: { readonly record: RaRecord<number> }) {
  const inForm = useContext(FormScreenContext) !== null
  if (inForm) return null
  return (
    <>
      <RecordCall record={record} />
      <MergeButton resource={customers} record={record} />
    </>
  )
}
