import Autocomplete from '@mui/material/Autocomplete'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { Chip } from '../../Chip.tsx'
import { AUTOCOMPLETE_LIMIT, DEBOUNCE_MS } from '../../limits.ts'
import type { InputProps } from '../types.ts'
import { controlProps } from './control.ts'
import { isState, type NamedRow, type NamingProvider, useNames } from './named.ts'

interface PickerProps extends Omit<InputProps<never>, 'value' | 'onChange'> {
  readonly target: string
  readonly ids: readonly number[]
  readonly multiple: boolean
  readonly onPick: (ids: readonly number[]) => void
}

/** What may be chosen: values that the declaration asks for, and agreement with the record's own. */
function useConstraint({ field, siblings }: Pick<PickerProps, 'field' | 'siblings'>): () => Record<string, unknown> {
  return () => {
    const { where = {}, same = [] } = field.hints as { where?: Record<string, unknown>; same?: readonly string[] }
    const own = siblings?.() ?? {}
    return { ...where, ...Object.fromEntries(same.map((name) => [name, own[name]])) }
  }
}

/** A text that follows with the pause of typing. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const NO_ROWS: readonly NamedRow[] = []
const asText = (rows: readonly NamedRow[]) => rows.map(({ id, label, colour }) => `${id} ${label} ${colour}`).join()

/**
 * The chosen records by name, as the same array while it says the same: the component compares by identity, and begins its text
 * anew with each other value. What was offered is known before the server names it.
 */
function useChosen(target: string, ids: readonly number[], offered: readonly NamedRow[]): readonly NamedRow[] {
  const { data: names, isPending } = useNames(target, ids)
  const known = useRef(new Map<number, NamedRow>())
  const last = useRef(NO_ROWS)
  for (const row of [...offered, ...(names?.values() ?? [])]) known.current.set(row.id, row)
  const next = ids.map((id) => known.current.get(id) ?? { id, label: isPending ? '…' : `#${id}` })
  if (asText(next) !== asText(last.current)) last.current = next
  return last.current
}

/** Chooses records of another resource by name: at most ten are offered, found by what is typed. */
export default function Picker(props: PickerProps) {
  const { id, target, ids, multiple, onPick, disabled, label } = props
  const translate = useTranslate()
  const provider = useDataProvider<NamingProvider>()
  const constraint = useConstraint(props)
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const asked = useDebounced(text)
  const wash = isState(target)
  const filter = open ? { ...constraint(), ...(asked.trim() ? { q: asked.trim() } : {}) } : {}
  const { data, isFetching } = useQuery({
    queryKey: [target, 'pick', filter],
    queryFn: ({ signal }) => provider.simpleList(target, { filter, limit: AUTOCOMPLETE_LIMIT, signal }),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  const options = data?.data ?? NO_ROWS
  const chosen = useChosen(target, ids, options)
  const control = controlProps(props)
  return (
    <Autocomplete<NamedRow, boolean, boolean>
      id={id}
      size="small"
      fullWidth
      multiple={multiple}
      disabled={disabled ?? false}
      autoHighlight
      openOnFocus={false}
      handleHomeEndKeys={false}
      filterSelectedOptions={multiple}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      value={multiple ? (chosen as NamedRow[]) : (chosen[0] ?? null)}
      options={options}
      loading={isFetching && options.length === 0}
      loadingText={translate('app.loading')}
      noOptionsText={translate('kit.picker.none')}
      clearText={translate('ra.action.clear_input_value')}
      openText={translate('ra.action.open')}
      closeText={translate('ra.action.close')}
      filterOptions={(all) => all}
      getOptionLabel={(row) => row.label}
      getOptionKey={(row) => row.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onInputChange={(_, next, reason) => setText(reason === 'input' ? next : '')}
      onChange={(_, next) => onPick([next ?? []].flat().map((row) => row.id))}
      renderOption={({ key, ...rest }, row) => (
        <li key={key} {...rest}>
          <Chip colour={row.colour}>{row.label}</Chip>
        </li>
      )}
      renderValue={
        multiple
          ? (rows, itemProps) =>
              (rows as NamedRow[]).map((row, index) => {
                const { onDelete } = itemProps({ index })
                return (
                  <span key={row.id} className="token">
                    <Chip colour={row.colour} wash={wash}>
                      {row.label}
                    </Chip>
                    <button
                      type="button"
                      tabIndex={-1}
                      disabled={disabled}
                      aria-label={translate('kit.picker.remove', { name: row.label })}
                      onClick={onDelete}
                    >
                      ×
                    </button>
                  </span>
                )
              })
          : undefined
      }
      renderInput={(params) => {
        const { className: _theirs, ...input } = params.inputProps
        const colour = multiple ? undefined : chosen[0]?.colour
        return (
          <div ref={params.InputProps.ref} className="control-frame picker" data-multiple={multiple || undefined}>
            {colour && text === '' && <span className="dot" style={{ background: colour }} aria-hidden="true" />}
            {params.InputProps.startAdornment}
            <input
              {...input}
              className="control"
              aria-label={label}
              aria-required={control['aria-required']}
              aria-invalid={control['aria-invalid']}
              aria-describedby={control['aria-describedby']}
              ref={(element) => {
                const theirs = (input as { ref?: unknown }).ref
                if (theirs && typeof theirs === 'object') (theirs as { current: unknown }).current = element
                else if (typeof theirs === 'function') theirs(element)
                control.ref?.(element)
              }}
            />
            {params.InputProps.endAdornment}
          </div>
        )
      }}
    />
  )
}
