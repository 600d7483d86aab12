import type { ComponentType, RefObject } from 'react'
import type { Field } from '../../../schema/engine/fields/field.ts'

/** What a reference is called where it is named: sent with a list, or read from simple-list. */
export interface RefLabel {
  readonly label: string
  readonly colour?: string | null
}

/** A value shown in a list or beside others. It renders text-level content only. */
export interface CellProps<T = unknown, R = Readonly<Record<string, unknown>>> {
  readonly value: T
  readonly record: R
  readonly field: Field
  /** Name of the field. */
  readonly name: string
  /** Name of the resource. */
  readonly resource: string
  /** Labels of the references of this field by id, as the list answered them. */
  readonly labels?: Readonly<Record<string, RefLabel>>
}

/** A control that edits one value. It knows no form: forms, lines and later inline cells all use it. */
export interface InputProps<T = unknown> {
  readonly id: string
  readonly name: string
  readonly resource: string
  readonly field: Field
  /** What was typed stands here as it is when it is not of the kind; the declaration's check then says so. */
  readonly value: T | null | undefined
  /** A method, so that a control of one value fits where any control is taken. */
  onChange(value: T | null): void
  readonly onBlur?: () => void
  readonly disabled?: boolean
  readonly invalid?: boolean
  readonly required?: boolean
  /** Id of the element that describes it: help and error. */
  readonly describedBy?: string
  /** Name for assistive technology where no label element points at it. */
  readonly label?: string
  /** Takes the focus when a form asks for it. */
  readonly focusRef?: RefObject<HTMLElement | null> | ((element: HTMLElement | null) => void)
  /** Messages of parts of the value by path below this field (`0.label`), for kinds that consist of parts. */
  readonly partErrors?: Readonly<Record<string, string>>
  /** The other values of the record as they are now. */
  readonly siblings?: () => Readonly<Record<string, unknown>>
  /** Sets another field of the record along with this one. */
  onSibling?(name: string, value: unknown): void
  /** Value of the field that this one follows (`hints.follows`), as it is now. */
  readonly followed?: unknown
  /** In a cell or a bar: of several controls only the first is a tab stop where it can do everything. */
  readonly compact?: boolean
  /** Text that stands for the record as it is typed; only for kinds that say `wantsTitle`. */
  readonly title?: string
}

/**
 * The interface half of a field kind, for values of the kind; the other half stands in schema/kinds. Wherever a field decides which one is taken,
 * it is `OpenFace`: the value is then of that kind.
 */
export interface FieldFace {
  readonly Cell: ComponentType<CellProps<never>>
  /** The value as text, where that is more than the text it is on the wire; for places that hold nothing else. A method as `onChange` is. */
  print?(value: never): string
  /** Left out where only a resource's own screens can edit the value. */
  readonly Input?: ComponentType<InputProps<never>>
  /** The control suits a cell of a list and other narrow places; `toggle` changes without one being opened. */
  readonly inline?: true | 'toggle'
  /** The label stands beside the control instead of above it, as with a check box. */
  readonly labelBeside?: boolean
  /** The control is as wide as a number, not as the form. */
  readonly narrow?: boolean
  /** The control shows what the record is called. */
  readonly wantsTitle?: boolean
  /** The control consists of several: a group named by the label, not one element it points at. */
  readonly group?: boolean
}

/** The interface half of the kind that a field has. */
export interface OpenFace extends Omit<FieldFace, 'Cell' | 'Input' | 'print'> {
  readonly Cell: ComponentType<CellProps>
  readonly Input?: ComponentType<InputProps>
  print?(value: unknown): string
}

export interface EditableFace extends OpenFace {
  readonly Input: ComponentType<InputProps>
}
