import { useTranslate } from 'ra-core'
import { resources } from '../../../../schema/all.ts'
import { NOTHING } from '../../../../schema/engine/text/format.ts'
import { type Piece, wordDiff } from '../../../kit/history/wordDiff.ts'
import { type Names, Value } from '../../../kit/undo/Value.tsx'
import { css } from './css.ts'

interface SideProps {
  readonly entity: string
  readonly field: string
  readonly value: unknown
  /** The value to compare with; undefined where there is none. */
  readonly other?: unknown
  readonly names: Names
  /** Whether differing text is marked as removed or added. */
  readonly side?: 'before' | 'after'
}

/** Text of a part of a record that no field describes: a comment, an answer, a file. */
function plainText(value: unknown, yes: string): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (Array.isArray(value)) return value.map((one) => plainText(one, yes)).join(', ')
  if (typeof value !== 'object') return String(value)
  const texts = Object.values(value).filter((one): one is string => typeof one === 'string' && one !== '')
  return texts[0] ?? yes
}

function Pieces({ pieces, side }: { readonly pieces: readonly Piece[]; readonly side: 'before' | 'after' }) {
  const Mark = side === 'before' ? 'del' : 'ins'
  return (
    <span className="value-text">
      {pieces.map(({ text, own }, i) =>
        own ? (
          <Mark key={i} className={css[`entry-${side}`]}>
            {text}
          </Mark>
        ) : (
          text
        ),
      )}
    </span>
  )
}

/** A value of a log entry; in texts the words that the other side lacks are marked. */
export function Side({ entity, field, value, other, names, side }: SideProps) {
  const translate = useTranslate()
  const declaredField = resources.logged(entity)?.fields[field]
  if (side && typeof value === 'string' && typeof other === 'string' && (value + other).includes(' ')) {
    const [before, after] = side === 'before' ? wordDiff(value, other) : wordDiff(other, value)
    return <Pieces pieces={side === 'before' ? before : after} side={side} />
  }
  const content = declaredField ? (
    <Value resource={entity} name={field} field={declaredField} value={value} names={names} />
  ) : field === 'archived_at' ? (
    translate(value === null ? 'kit.no' : 'kit.yes')
  ) : (
    plainText(value, translate('kit.yes'))
  )
  const isNothing = value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)
  if (!side || isNothing) return <span className={isNothing ? 'quiet' : undefined}>{content}</span>
  return side === 'before' ? (
    <del className={css['entry-before']}>{content}</del>
  ) : (
    <ins className={css['entry-after']}>{content}</ins>
  )
}
