import { useTranslate } from 'ra-core'
import { ref } from '../../kit/kinds/ref.tsx'
import type { CellProps } from '../../kit/kinds/types.ts'

/** A franchise with its price factor at the time it was chosen, if it had one. */
export function Franchise(props: CellProps<number | null>) {
  const translate = useTranslate()
  const Cell = ref.Cell as typeof Franchise
  const factor = props.record['franchise_price']
  return (
    <>
      <Cell {...props} />
      {typeof factor === 'number' && factor !== 1 && (
        <span className="quiet"> {translate('work.price_factor', { factor })}</span>
      )}
    </>
  )
}
