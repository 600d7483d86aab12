import { useTranslate } from 'ra-core'
import { useContext, useRef, useState } from 'react'
import type { ChildStore } from '../../../../schema/engine/fields/field.ts'
import { errorMessage, useErrorText } from '../../../kit/errorText.ts'
import { emptyLine } from '../../../kit/kinds/parts/LinesTable.tsx'
import type { InputProps } from '../../../kit/kinds/types.ts'
import { AddressCard, type Line } from './AddressCard.tsx'
import { KnownPostcode } from './KnownPostcode.ts'
import './address.css'

/** Errors of one line, by name of its field. */
function errorsOf(all: Readonly<Record<string, string>>, i: number): Record<string, string> {
  const prefix = `${i}.`
  return Object.fromEntries(
    Object.entries(all).flatMap(([path, text]) => (path.startsWith(prefix) ? [[path.slice(prefix.length), text]] : [])),
  )
}

/**
 * A list of addresses as cards, because a table has no room for all parts. The first is the primary one; it can only be removed once another is
 * primary (fixed by the specification).
 */
export function AddressesInput(props: InputProps<readonly Line[]>) {
  const { id, name, resource, field, value, onChange, onBlur, disabled = false, partErrors = {}, focusRef } = props
  const lines = value ?? []
  const { fields, one } = field.store as ChildStore
  const translate = useTranslate()
  const errorText = useErrorText()
  const [refusedIndex, setRefusedIndex] = useState(-1)
  const container = useRef<HTMLDivElement>(null)
  const knownPostcode = useContext(KnownPostcode)?.trim() || null
  const postcode = lines.length === 0 ? knownPostcode : null
  const focus = (i: number) =>
    requestAnimationFrame(() =>
      container.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${i}-lookup`)}`)?.focus(),
    )
  const add = () => {
    onChange([...lines, { ...emptyLine(fields), primary: lines.length === 0, ...(postcode ? { postcode } : {}) }])
    setRefusedIndex(-1)
    focus(lines.length)
  }
  const remove = (i: number) => {
    const isStored = lines[i]?.['id'] !== undefined
    if (lines[i]?.['primary'] === true && (lines.length > 1 || isStored)) return setRefusedIndex(i)
    setRefusedIndex(-1)
    onChange(lines.toSpliced(i, 1))
  }
  return (
    <div className="addresses" ref={container}>
      {lines.map((line, i) => (
        <AddressCard
          // biome-ignore lint/suspicious/noArrayIndexKey: a new address has no other identity, and addresses do not move
          key={line['id'] === undefined ? `new-${i}` : String(line['id'])}
          id={`${id}-${i}`}
          path={name}
          resource={resource}
          fields={fields}
          line={line}
          disabled={disabled}
          n={i + 1}
          errors={errorsOf(partErrors, i)}
          refusal={refusedIndex === i && one ? errorText(errorMessage({ code: one.code })) : ''}
          onChange={(next) => onChange(lines.with(i, next))}
          onPrimary={() => {
            setRefusedIndex(-1)
            onChange(lines.map((other, k) => ({ ...other, primary: k === i })))
          }}
          onRemove={() => remove(i)}
          {...(onBlur ? { onBlur } : {})}
        />
      ))}
      <button
        type="button"
        className="button button-small"
        ref={typeof focusRef === 'function' ? focusRef : undefined}
        disabled={disabled}
        onClick={add}
      >
        {postcode ? translate('address.add_at', { postcode }) : translate('address.add')}
      </button>
    </div>
  )
}
