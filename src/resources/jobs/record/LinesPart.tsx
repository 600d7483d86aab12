import { LinkBase, useTranslate } from 'ra-core'
import type { ComponentProps } from 'react'
import { currentOption, linesOf } from '../../../../schema/areas/jobs/options.ts'
import { wholeLines } from '../../../../schema/areas/jobs/totals.ts'
import { fieldOf } from '../../../../schema/engine/fields/fieldOf.ts'
import { formatMoney } from '../../../../schema/engine/text/format.ts'
import { PartCard } from '../../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../../kit/record/sections/parts.tsx'
import { FROM_RECORD } from '../../../kit/screens/wayBack.ts'
import { useWords } from '../../../kit/words.ts'
import { LinesView } from '../lines/LinesView.tsx'
import { type Line, liveTotals } from '../lines/live.ts'
import { Summary } from '../lines/Summary.tsx'
import './lines.css'

const KINDS = ['services', 'materials'] as const

/** The lines that count: of a quote with several options those of the current one, which its totals are of. */
const linesIn = (record: PartProps['record'], name: (typeof KINDS)[number]): readonly Line[] =>
  linesOf(record, name, currentOption(record).key).map(([, line]) => line)

/** What the record comes to with its parts, where that is more than by itself. */
function useMore({ resource, record }: PartProps) {
  const words = useWords(resource.name)
  const amount = Number(record['with_sub_jobs'] ?? record['total_inc_vat'])
  return amount === record['total_inc_vat'] ? undefined : { label: words.field('with_sub_jobs'), amount }
}

/** The way to the grid of the form, for whoever may change the record. */
function EditLines({ resource, record, readOnly }: PartProps) {
  const translate = useTranslate()
  if (readOnly) return null
  return (
    <LinkBase className="card-act" to={`/${resource.name}/${record.id}`} state={FROM_RECORD}>
      {translate('work.lines.edit')}
    </LinkBase>
  )
}

/** What all of it comes to, where its name need not be said again. */
const Totals = (props: ComponentProps<typeof Summary>) => (
  <div className="lines-totals">
    <Summary {...props} />
  </div>
)

/** Services and materials with what they come to; each figure opens the steps that made it. */
export function LinesPart(props: PartProps) {
  const { resource, record } = props
  const translate = useTranslate()
  const words = useWords(resource.name)
  const more = useMore(props)
  const held = KINDS.filter((name) => linesIn(record, name).length > 0)
  return (
    <PartCard title={translate('work.lines.title')} acts={<EditLines {...props} />}>
      {held.length === 0 && <p className="quiet">{translate('work.lines.none')}</p>}
      {held.map((name) => (
        <section key={name} className="lines-of" aria-label={words.field(name)}>
          <h3>{words.field(name)}</h3>
          <LinesView
            value={linesIn(record, name)}
            {...{ record, name, field: fieldOf(resource.fields, name), resource: resource.name }}
          />
        </section>
      ))}
      {held.length > 0 && <Totals live={liveTotals(record)} more={more} />}
    </PartCard>
  )
}

/** Lines that the first tab shows. */
const SHOWN = 5

/** The first lines, and what all of them come to. */
export function LinesShort(props: PartProps) {
  const { resource, record } = props
  const translate = useTranslate()
  const words = useWords(resource.name)
  const more = useMore(props)
  const live = liveTotals(record)
  const all = KINDS.flatMap((name) => {
    const whole = wholeLines(live.totals, name === 'services' ? 'service' : 'material')
    return linesIn(record, name).map((line, i) => ({ line, whole: whole[i] ?? 0 }))
  })
  if (all.length === 0 && props.readOnly) return null
  return (
    <PartCard title={translate('work.lines.title')} count={all.length || undefined} acts={<EditLines {...props} />}>
      {all.length === 0 && <p className="quiet">{translate('work.lines.none')}</p>}
      {all.length > 0 && (
        <table className="lines-short">
          <thead>
            <tr>
              <th scope="col">{translate('work.lines.what')}</th>
              <th scope="col" data-align="right">
                {words.field('services.quantity')}
              </th>
              <th scope="col" data-align="right" data-less>
                {words.field('services.price_ex_vat')}
              </th>
              <th scope="col" data-align="right">
                {words.field('services.price_inc_vat')}
              </th>
            </tr>
          </thead>
          <tbody>
            {all.slice(0, SHOWN).map(({ line, whole }, i) => (
              <tr key={`${i} ${String(line['id'])}`}>
                <th scope="row">{String(line['name'] ?? '')}</th>
                <td data-align="right">{Number(line['quantity'])}</td>
                <td data-align="right" data-less>
                  {formatMoney(Number(line['price_ex_vat']), { places: 4 })}
                </td>
                <td data-align="right">{formatMoney(whole)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {all.length > SHOWN && (
        <p className="lines-more">
          <LinkBase to="?tab=lines">{translate('work.lines.more', { smart_count: all.length - SHOWN })}</LinkBase>
        </p>
      )}
      {all.length > 0 && <Totals live={live} more={more} />}
    </PartCard>
  )
}
