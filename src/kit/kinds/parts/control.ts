import type { RefCallback } from 'react'
import type { InputProps } from '../types.ts'

/** The attributes that every control takes from its field. */
export function controlProps(props: Omit<InputProps, 'value' | 'onChange'>) {
  const { id, disabled, invalid, required, describedBy, label, onBlur, focusRef } = props
  return {
    id,
    disabled,
    onBlur,
    ref: focusRef as RefCallback<HTMLElement> | undefined,
    'aria-required': required || undefined,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    'aria-label': label,
    autoComplete: 'off',
  } as const
}
