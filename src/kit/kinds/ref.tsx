import { NOTHING } from '../../../schema/engine/text/format.ts'
import { declarationOf } from '../declarationOf.ts'
import { Chip } from '../ui/Chip.tsx'
import { NameText } from '../ui/NameText.tsx'
import { LazyPicker, targetOf } from './parts/LazyPicker.tsx'
import { isState } from './parts/nameLookup.ts'
import type { CellProps, FieldComponents, InputProps } from './types.ts'

function RefCell({ value, labels, field }: CellProps<number | null>) {
  if (value === null) return NOTHING
  const named = labels?.[value]
  return (
    <Chip colour={named?.colour} wash={isState(targetOf(field))}>
      <NameText resource={declarationOf(targetOf(field))} label={named?.label ?? '…'} />
    </Chip>
  )
}

function RefInput({ value, onChange, ...props }: InputProps<number>) {
  return (
    <LazyPicker
      {...props}
      target={targetOf(props.field)}
      multiple={false}
      ids={typeof value === 'number' ? [value] : []}
      onPick={([id]) => onChange(id ?? null)}
    />
  )
}

export const ref: FieldComponents = { Cell: RefCell, Input: RefInput, inline: true }
