import ClearIcon from '@mui/icons-material/Close'
import WarningIcon from '@mui/icons-material/ErrorOutlined'
import { useTranslate } from 'ra-core'
import { Fragment, type KeyboardEvent, useId } from 'react'
import type { Comparison, Term } from '../../../../schema/engine/filters/grammar.ts'
import type { Reading } from '../../../../schema/engine/filters/read.ts'
import { isState } from '../../kinds/parts/nameLookup.ts'
import { Chip } from '../../ui/Chip.tsx'
import { FilterValue } from './FilterValue.tsx'
import type { Names } from './useTitles.ts'

interface TokenChipProps {
  readonly token: Term
  readonly reading: Reading | undefined
  readonly names: Names
  readonly resource: string
  readonly onEdit: () => void
  readonly onRemove: () => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
}

const SIGNS: Readonly<Partial<Record<Comparison, string>>> = { gt: '> ', gte: '≥ ', lt: '< ', lte: '≤ ' }

function Value({
  index,
  token,
  reading,
  names,
  resource,
}: Pick<TokenChipProps, 'token' | 'reading' | 'names' | 'resource'> & { readonly index: number }) {
  const valueText = token.values[index]
  const value = reading?.values[index]
  const field = reading?.field
  if (!field || !value || !('wire' in value) || value.wire === '') return valueText || '…'
  if (!field.target) return <FilterValue name={field.name} resource={resource} field={field.field} wire={value.wire} />
  const row = names.rowOf(field, value.wire)
  return (
    <Chip colour={row?.colour} wash={isState(field.target)}>
      {row?.label ?? valueText}
    </Chip>
  )
}

/** A complete token: shows its filter in words with its colour; a click or Enter opens it as text. */
export function TokenChip(props: TokenChipProps) {
  const { token, reading, onEdit, onRemove, onKeyDown } = props
  const translate = useTranslate()
  const problem = useId()
  const label = reading?.field?.label ?? token.name
  const separator = token.comparison === 'range' ? ' – ' : ', '
  return (
    <span className="filter-chip" data-invalid={reading?.problem ? true : undefined}>
      <button
        type="button"
        tabIndex={-1}
        className="filter-chip-text"
        aria-describedby={reading?.problem ? problem : undefined}
        onClick={onEdit}
        onKeyDown={onKeyDown}
      >
        {reading?.problem && <WarningIcon aria-hidden="true" />}
        <span className="filter-chip-key">{reading?.field?.key ?? token.name}:</span>
        {token.negated && <span className="filter-chip-not">{translate('kit.filter_box.not')}</span>}
        <b>
          {SIGNS[token.comparison]}
          {token.values.map((value, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a value may occur twice, and is identified by its position
            <Fragment key={`${i} ${value}`}>
              {i > 0 && separator}
              <Value index={i} {...props} />
            </Fragment>
          ))}
        </b>
      </button>
      {reading?.problem && (
        <span id={problem} hidden>
          {translate(`kit.filter_box.problems.${reading.problem.code}`, reading.problem.params)}
        </span>
      )}
      <button
        type="button"
        tabIndex={-1}
        className="filter-chip-remove"
        aria-label={translate('kit.filter.remove', { name: label })}
        onClick={onRemove}
      >
        <ClearIcon />
      </button>
    </span>
  )
}
