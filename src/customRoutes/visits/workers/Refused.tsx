import { useTranslate } from 'ra-core'
import { formatMoment } from '../../../../schema/engine/text/format.ts'
import type { Refusal } from './useBlocks.ts'

/** Number of days that are listed; the others are counted. */
const NAMED = 5

/** Why something was refused, and the conflicting visits. */
export function Refused({ refusal: { text, clashes } }: { readonly refusal: Pick<Refusal, 'text' | 'clashes'> }) {
  const translate = useTranslate()
  if (!text) return null
  const named = clashes.slice(0, NAMED).map((instant) => formatMoment(instant))
  return (
    <div className="notice availability-refused" role="alert">
      <p>{text}</p>
      {named.length > 0 && (
        <p>
          {named.join(', ')}
          {clashes.length > NAMED && ` ${translate('availability.more_clashes', { n: clashes.length - NAMED })}`}
        </p>
      )}
    </div>
  )
}
