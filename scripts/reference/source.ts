import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

/** A node of the syntax tree, as far as the reference reads it: ESTree with TypeScript's nodes. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

export interface Source {
  readonly file: string
  readonly text: string
  readonly program: Node
  readonly comments: readonly {
    readonly type: string
    readonly value: string
    readonly start: number
    readonly end: number
  }[]
}

/** @throws when the text cannot be parsed */
export function parseText(file: string, text: string): Source {
  const { program, comments, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`)
  return { file, text, program: program as unknown as Node, comments }
}

export const parseFile = (root: string, file: string): Source =>
  parseText(file, readFileSync(path.join(root, file), 'utf8'))

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Calls back for a node and everything below it. */
export function visit(node: Node, each: (node: Node) => void): void {
  each(node)
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const item of value) if (isNode(item)) visit(item, each)
    if (isNode(value)) visit(value, each)
  }
}

/** Text of a node on one line, without comments; members of a type, which stand on lines of their own, are separated. */
export const textOf = ({ text }: Source, { start, end }: Node): string =>
  text
    .slice(start, end)
    .replaceAll(/\/\*\*?[\s\S]*?\*\/\s*/g, '')
    .replaceAll(/([^\s{([,|&:;=>?])\s*\n\s*(?=(readonly )?\w+\??:)/g, '$1; ')
    .replaceAll(/\s+/g, ' ')

/** The doc comment directly before a position, as plain text; empty without one. */
export function docBefore({ comments, text }: Source, start: number): string {
  const doc = comments.findLast(
    ({ type, value, end }) =>
      type === 'Block' && value.startsWith('*') && end <= start && !text.slice(end, start).trim(),
  )
  if (!doc) return ''
  return doc.value
    .slice(1)
    .replaceAll(/^\s*\* ?/gm, '')
    .split(/^@/m)[0]!
    .replaceAll(/\s+/g, ' ')
    .trim()
}
