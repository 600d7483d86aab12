import { type RaRecord, useGetOne } from 'ra-core'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { PAPER_WORDS } from '../../../../schema/areas/documents/documentTexts.ts'
import { formatDate, LOCALES } from '../../../../schema/engine/text/format.ts'
import { usePorts } from '../../../kit/ports.ts'
import { type DocumentHead, DocumentView } from './DocumentView.tsx'

type Values = Readonly<Record<string, unknown>>
const text = (values: Values | undefined, name: string) => (typeof values?.[name] === 'string' ? values[name] : '')
const placeOf = (values: Values | undefined) =>
  [text(values, 'line1'), [text(values, 'city'), text(values, 'postcode')].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')

/** The document of the quote being edited, in the language of its customer. */
export function DocumentPreview({ record }: { readonly record?: RaRecord<number> }) {
  const { can, locale: userLocale } = usePorts()
  const [id, address, franchise, until, description, title]: unknown[] = useWatch({
    name: ['customer_id', 'address_id', 'franchise_id', 'valid_until', 'description', 'title'],
  })
  const { data: customer } = useGetOne(
    'customers',
    { id: Number(id) },
    { enabled: typeof id === 'number' && can('Customers', 'details'), retry: false },
  )
  const { data: seller } = useGetOne(
    'franchises',
    { id: Number(franchise) },
    { enabled: typeof franchise === 'number' && can('Franchises', 'list'), retry: false },
  )
  const locale = LOCALES.find((one) => one === customer?.['language']) ?? userLocale
  const head = useMemo<DocumentHead>(() => {
    const words = PAPER_WORDS[locale]
    const vat = text(seller, 'vat_number')
    const site = ((customer?.['addresses'] ?? []) as readonly Values[]).find((one) => one['id'] === address)
    const descriptionText = typeof description === 'string' ? description : ''
    // A title is not repeated if the opening text begins with it.
    const what = typeof title === 'string' && !descriptionText.startsWith(title.replace(/…$/, '')) ? title : ''
    return {
      locale,
      title: what,
      number: String(record?.['number'] ?? ''),
      words: descriptionText,
      accepted: record?.['accepted_option'],
      seller: [
        text(seller, 'legal_name') || text(seller, 'name'),
        placeOf(seller),
        vat && `${words.vat_number} ${vat}`,
      ].filter(Boolean),
      to: [text(customer, 'name'), placeOf(site)].filter(Boolean),
      facts: [
        ...(record ? [String(record['number'])] : []),
        ...(typeof until === 'string' ? [`${words.valid} ${formatDate(until)}`] : []),
      ],
    }
  }, [locale, customer, seller, address, until, description, title, record])
  return <DocumentView head={head} />
}
