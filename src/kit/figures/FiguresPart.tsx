import { LinkBase, useTranslate } from 'ra-core'
import { resources } from '../../../schema/all.ts'
import { figuresOfRecord, listAddressOf } from '../../../schema/engine/money/figures.ts'
import { componentsOf } from '../kinds/index.tsx'
import type { PartProps } from '../record/sections/parts.tsx'
import { useWords } from '../words.ts'
import './figures.css'

/** Totals calculated from other records; each figure links to the list it is calculated from. */
export default function FiguresPart({ resource, record }: Pick<PartProps, 'resource' | 'record'>) {
  const translate = useTranslate()
  const words = useWords(resource.name)
  const visibleFigures = figuresOfRecord(resource).filter(([name]) => record[name] !== undefined)
  return (
    <section aria-label={translate('figures.title')}>
      <ul className="figures">
        {visibleFigures.map(([name, figure]) => {
          const Cell = componentsOf(figure.field).Cell
          const help = words.help(name)
          return (
            <li key={name}>
              <LinkBase
                to={`/${listAddressOf(resources, resource.name, figure, record.id)}`}
                {...(help ? { title: help } : {})}
              >
                <span className="figure-name">{words.field(name)}</span>
                <span className="figure-value">
                  <Cell
                    value={record[name]}
                    record={record}
                    name={name}
                    field={figure.field}
                    resource={resource.name}
                  />
                </span>
              </LinkBase>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
