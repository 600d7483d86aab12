import { useTranslate } from 'ra-core'
import type declaration from '../../../../schema/areas/visits/workers.ts'
import type { Row } from '../../../../schema/engine/define.ts'
import type { CellProps } from '../../../kit/kinds/types.ts'
import { Ago } from '../../../kit/ui/Ago.tsx'

/** How long ago a worker last signed in, with the exact time as a tooltip. */
export function LastLogin({ value }: CellProps<string | null, Row<typeof declaration>>) {
  const translate = useTranslate()
  if (!value) return <span className="quiet">{translate('workers.never')}</span>
  return <Ago at={value} />
}
