import { useTranslate } from 'ra-core'
import { loadable } from '../ui/loadable.tsx'
import type { CellProps, FieldComponents, InputProps } from './types.ts'

const LinesTable = loadable(() => import('./parts/LinesTable.tsx'), <div aria-busy="true" />)

function LinesCell({ value }: CellProps<readonly unknown[]>) {
  const translate = useTranslate()
  return translate('kit.lines.count', { smart_count: value.length })
}

export const lines: FieldComponents = {
  Cell: LinesCell,
  Input: (props: InputProps<readonly Readonly<Record<string, unknown>>[]>) => <LinesTable {...props} />,
  group: true,
}
