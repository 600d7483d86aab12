import type { ComponentType, RefObject } from 'react'
import type { Field } from '../../../schema/engine/fields/field.ts'

/** Label of a referenced record: sent with a list, or read from simple-list. */
export interface RefLabel {
  readonly label: string
  readonly colour?: string | null
}

/** Props for displaying a value in a list or among others. A cell renders text-level content only. */
export interface CellProps<T = unknown, R = Readonly<Record<string, unknown>>> {
  readonly value: T
  readonly record: R
  readonly field: Field
  /** Name of the field. */
  readonly name: string
  /** Name of the resource. */
  readonly resource: string
  /** Labels of this field's references by id, from the response of the list. */
  readonly labels?: Readonly<Record<string, RefLabel>>
}

/** Props of an input for one value. Inputs are independent of forms, so that forms, lines and inline cells can all use them. */
export interface InputProps<T = unknown> {
  readonly id: string
  readonly name: string
  readonly resource: string
  readonly field: Field
  /** Text that is not valid is passed on as it was typed; the declaration's validation then reports it. */
  readonly value: T | null | undefined
  /** A method and not a property, so that an input for one type can be used where any input is accepted. */
  onChange(value: T | null): void
  readonly onBlur?: () => void
  readonly disabled?: boolean
  readonly invalid?: boolean
  readonly required?: boolean
  /** Id of the element that describes it: help and error. */
  readonly describedBy?: string
  /** Accessible name where no label element refers to it. */
  readonly label?: string
  /** Gets the focus when a form moves it here. */
  readonly focusRef?: RefObject<HTMLElement | null> | ((element: HTMLElement | null) => void)
  /** Errors of parts of the value by path below this field (`0.label`), for types that consist of parts. */
  readonly partErrors?: Readonly<Record<string, string>>
  /** The current values of the record's other fields. */
  readonly siblings?: () => Readonly<Record<string, unknown>>
  /** Sets another field of the record together with this one. */
  onSibling?(name: string, value: unknown): void
  /** Current value of the field that this one depends on (`hints.follows`). */
  readonly followed?: unknown
  /** In a cell or a bar: where an input has several controls, only the first is a tab stop if it can do everything. */
  readonly compact?: boolean
  /** Current title of the record; only for types with `wantsTitle`. */
  readonly title?: string
}

/**
 * The React components of a field type, for values of that type; its other half is in schema/kinds. Where the type is only known at run time,
 * `OpenFace` is used.
 */
export interface FieldComponents {
  readonly Cell: ComponentType<CellProps<never>>
  /**
   * The value as text for places that show nothing else, where it differs from the text sent by the server. A method for the same reason as
   * `onChange`.
   */
  print?(value: never): string
  /** Undefined where only a resource's own screens can edit the value. */
  readonly Input?: ComponentType<InputProps<never>>
  /** The input fits a list cell and other narrow places; `toggle` changes the value without opening an editor. */
  readonly inline?: true | 'toggle'
  /** The label is next to the input instead of above it, as with a check box. */
  readonly labelBeside?: boolean
  /** The input is as wide as a number, not as the form. */
  readonly narrow?: boolean
  /** The input shows the record's title. */
  readonly wantsTitle?: boolean
  /** The input has several controls: a group named by the label, which does not refer to a single element. */
  readonly group?: boolean
}

/** The components of a field's type, which is only known at run time. */
export interface LooseFieldComponents extends Omit<FieldComponents, 'Cell' | 'Input' | 'print'> {
  readonly Cell: ComponentType<CellProps>
  readonly Input?: ComponentType<InputProps>
  print?(value: unknown): string
}

export interface EditableFieldComponents extends LooseFieldComponents {
  readonly Input: ComponentType<InputProps>
}
