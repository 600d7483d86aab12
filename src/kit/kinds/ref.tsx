import { useTranslate } from 'ra-core'
import { ME } from '../../../schema/engine/filters/values.ts'
import { NOTHING } from '../../../schema/engine/text/format.ts'
import { declared } from '../declared.ts'
import { Chip } from '../ui/Chip.tsx'
import { NameText } from '../ui/NameText.tsx'
import { useWords } from '../words.ts'
import { LazyPicker, targetOf } from './parts/LazyPicker.tsx'
import { isState } from './parts/named.ts'
import type { CellProps, FieldFace, FilterProps, InputProps } from './types.ts'

function RefCell({ value, labels, field }: CellProps<number | null>) {
  if (value === null) return NOTHING
  const named = labels?.[value]
  return (
    <Chip colour={named?.colour} wash={isState(targetOf(field))}>
      <NameText resource={declared(targetOf(field))} label={named?.label ?? '…'} />
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

/** Any of the chosen records; among people also whoever asks. */
export function RefFilter({ name, resource, field, parts, onChange }: FilterProps) {
  const words = useWords(resource)
  const translate = useTranslate()
  const wires = parts[''] ?? []
  const me = wires.includes(ME) ? [ME] : []
  const ids = wires.filter((wire) => wire !== ME)
  return (
    <>
      {field.hints.people && (
        <label className="filter-me">
          <input
            type="checkbox"
            checked={me.length > 0}
            onChange={({ target }) => onChange({ '': [...(target.checked ? [ME] : []), ...ids] })}
          />
          {translate('kit.filter_box.me')}
        </label>
      )}
      <LazyPicker
        id={`filter-${name}`}
        name={name}
        resource={resource}
        field={field}
        label={words.field(name)}
        target={targetOf(field)}
        multiple
        ids={ids.map(Number)}
        onPick={(picked) => onChange({ '': [...me, ...picked.map(String)] })}
      />
    </>
  )
}

export const ref: FieldFace = { Cell: RefCell, Input: RefInput, Filter: RefFilter, inline: true }
