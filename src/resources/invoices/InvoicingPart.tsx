import { LinkBase, useTranslate } from 'ra-core'
import { invoicing } from '../../../schema/areas/invoices/endpoints.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { PartCard } from '../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../kit/record/sections/parts.tsx'
import { Pending } from '../../kit/ui/Pending.tsx'
import { InvoicesTable, InvoicingFigures } from './InvoicingFigures.tsx'

/** The invoices of a job in its tab; single lines are invoiced on a page of their own. */
export default function InvoicingPart({ record }: PartProps) {
  const translate = useTranslate()
  const { data, isError } = useAnswer(invoicing, { id: record.id }, { version: Number(record['version']) })
  return (
    <PartCard
      title={translate('invoices.title')}
      count={data?.invoices.length}
      acts={
        <LinkBase className="link-button" to={`/jobs/invoice/${record.id}`}>
          {translate('invoices.lines_and_all')}
        </LinkBase>
      }
    >
      {!data && !isError && <Pending lines={3} />}
      {isError && <p role="alert">{translate('problem.server')}</p>}
      {data && (
        <>
          <InvoicingFigures jobInvoicing={data} />
          <InvoicesTable jobInvoicing={data} />
        </>
      )}
    </PartCard>
  )
}
