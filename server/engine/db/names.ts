import { createHash } from 'node:crypto'
import { snake } from '../../../schema/engine/define.ts'
import type { LineTarget } from '../../../schema/engine/fields/field.ts'

/** A constraint or an index; its name ends in a digest of its text, so equal names mean equal text. */
export interface NamedStatement {
  readonly name: string
  readonly sql: string
}

/** A function and the triggers that run it. */
export interface Trigger extends NamedStatement {
  /** Names of the triggers; more than one where PostgreSQL asks for one for each kind of write. */
  readonly parts: readonly string[]
  /** Fills this column of its table: rows that are there are written once when it changes. */
  readonly fills?: string
  /** What it fills with was filled in other tables before. */
  readonly late?: boolean
}

export const q = (name: string) => `"${name.replaceAll('"', '""')}"`
export const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 6)

/** The table of the lines that a field names one of. */
export const lineTable = ({ resource, lines }: LineTarget) => `${snake(resource)}_${lines}`
