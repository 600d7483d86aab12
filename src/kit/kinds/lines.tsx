import { useTranslate } from 'ra-core'
import { lazy, Suspense } from 'react'
import type { CellProps, FieldFace, InputProps } from './types.ts'

const LinesTable = lazy(() => import('./parts/LinesTable.tsx'))

function LinesCell({ value }: CellProps<readonly unknown[]>) {
  const translate = useTranslate()
  return translate('kit.lines.count', { smart_count: value.length })
}

export const lines: FieldFace = {
  Cell: LinesCell,
  Input: (props: InputProps<readonly Readonly<Record<string, unknown>>[]>) => (
    <Suspense fallback={<div aria-busy="true" />}>
      <LinesTable {...props} />
    </Suspense>
  ),
  group: true,
}
