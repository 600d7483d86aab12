import { LinkBase, type RaRecord, useTranslate } from 'ra-core'
import { useState } from 'react'
import { currentOption, optionTotals } from '../../../../schema/areas/jobs/options.ts'
import { PartCard } from '../../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../../kit/record/sections/parts.tsx'
import { useIsLocked } from '../../../kit/record/useIsLocked.ts'
import { FROM_RECORD } from '../../../kit/screens/wayBack.ts'
import { useWords } from '../../../kit/words.ts'
import { countLines, LinesTable, readRows } from '../lines/LinesTable.tsx'
import { liveTotals } from '../lines/live.ts'
import { Summary } from '../lines/Summary.tsx'
import { OptionChoice } from './OptionChoice.tsx'
import './lines.css'

/** The total of the record with its parts, where that exceeds its own. */
function useMore({ resource, record }: PartProps) {
  const words = useWords(resource.name)
  const amount = Number(record['with_sub_jobs'] ?? record['total_inc_vat'])
  return amount === record['total_inc_vat'] ? undefined : { label: words.field('with_sub_jobs'), amount }
}

/** Link to the lines in the form, for users who may change them. */
function EditLines({ resource, record, readOnly }: PartProps) {
  const translate = useTranslate()
  const isLocked = useIsLocked(resource, record)
  if (readOnly || (isLocked && resource.lock?.fields.includes('services'))) return null
  return (
    <LinkBase className="card-act" to={`/${resource.name}/${record.id}`} state={FROM_RECORD}>
      {translate('work.lines.edit')}
    </LinkBase>
  )
}

/** The displayed option: the current one until the user opens another. */
function useOption(record: RaRecord) {
  const current = currentOption(record).key
  const [chosenKey, setOpen] = useState<number>()
  const all = optionTotals(record)
  const open = all.find(({ option }) => option.key === chosenKey)?.option.key ?? current
  return { all, open, setOpen, isCurrent: open === current }
}

interface ShownProps extends PartProps {
  readonly most?: number
}

/** Lines of the displayed option, and their totals. */
function Shown({ most, ...props }: ShownProps) {
  const { resource, record } = props
  const translate = useTranslate()
  const more = useMore(props)
  const { all, open, setOpen, isCurrent } = useOption(record)
  const count = countLines(record, open)
  const { rows } = readRows(record, open)
  return (
    <>
      <OptionChoice record={record} all={all} open={open} onOpen={setOpen} />
      {count === 0 ? (
        <p className="quiet">{translate('work.lines.none')}</p>
      ) : (
        <>
          <LinesTable resource={resource.name} record={record} option={open} {...(most ? { most } : {})} />
          {most !== undefined && rows.length > most && (
            <p className="lines-more">
              <LinkBase to="?tab=lines">{translate('work.lines.more', { smart_count: rows.length - most })}</LinkBase>
            </p>
          )}
          <div className="lines-totals">
            <Summary live={liveTotals(record, open)} more={isCurrent ? more : undefined} />
          </div>
        </>
      )}
    </>
  )
}

/** Services and materials in the order of the document, with totals; each figure opens its calculation. */
export function LinesPart(props: PartProps) {
  const translate = useTranslate()
  return (
    <PartCard title={translate('work.lines.title')} acts={<EditLines {...props} />}>
      <Shown {...props} />
    </PartCard>
  )
}

/** Number of rows shown in the first tab. */
const MAX_LINES = 5

/** The first lines, and the total of all. */
export function LinesShort(props: PartProps) {
  const { record, readOnly } = props
  const translate = useTranslate()
  const count = countLines(record)
  if (count === 0 && readOnly) return null
  return (
    <PartCard title={translate('work.lines.title')} count={count || undefined} acts={<EditLines {...props} />}>
      <Shown {...props} most={MAX_LINES} />
    </PartCard>
  )
}
