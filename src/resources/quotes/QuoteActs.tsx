import { useContext } from 'react'
import { quoteDocument } from '../../../schema/areas/quotes/endpoints.ts'
import { FormScreenContext } from '../../kit/form/FormContext.ts'
import { DocumentButton } from '../jobs/DocumentButton.tsx'

/** Opens the document of the quote. */
export function QuoteActs({ record }: { readonly record: { readonly id: number } }) {
  const inForm = useContext(FormScreenContext) !== null
  return inForm ? null : <DocumentButton documentEndpoint={quoteDocument} id={record.id} />
}
