import type { RaRecord } from 'ra-core'
import { useContext } from 'react'
import customers from '../../../../schema/areas/customers/customers.ts'
import { FormScreenContext } from '../../../kit/form/FormContext.ts'
import { MergeButton } from './MergeButton.tsx'

/** On the record's screen, not in its form: what is typed there would be lost. */
export function MergeActs({ record }: { readonly record: RaRecord<number> }) {
  const inForm = useContext(FormScreenContext) !== null
  return inForm ? null : <MergeButton resource={customers} record={record} />
}
