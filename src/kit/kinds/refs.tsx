import { NOTHING } from '../../../schema/engine/text/format.ts'
import { Chip } from '../ui/Chip.tsx'
import { LazyPicker, targetOf } from './parts/LazyPicker.tsx'
import { isState } from './parts/nameLookup.ts'
import type { CellProps, FieldComponents, InputProps } from './types.ts'

/** Maximum number of names in a cell; the rest is counted. */
const MAX_SHOWN = 3

function RefsCell({ value, labels, field }: CellProps<readonly number[]>) {
  if (value.length === 0) return NOTHING
  const wash = isState(targetOf(field))
  return (
    <span className="chips">
      {value.slice(0, MAX_SHOWN).map((id) => (
        <Chip key={id} colour={labels?.[id]?.colour} wash={wash}>
          {labels?.[id]?.label ?? '…'}
        </Chip>
      ))}
      {value.length > MAX_SHOWN && <span className="quiet">+{value.length - MAX_SHOWN}</span>}
    </span>
  )
}

function RefsInput({ value, onChange, ...props }: InputProps<readonly number[]>) {
  return <LazyPicker {...props} target={targetOf(props.field)} multiple ids={value ?? []} onPick={onChange} />
}

export const refs: FieldComponents = { Cell: RefsCell, Input: RefsInput }
