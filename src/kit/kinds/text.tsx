import { NOTHING } from '../../../schema/engine/text/format.ts'
import { TextControl } from './parts/TextControl.tsx'
import { TextFilter } from './parts/TextFilter.tsx'
import type { CellProps, FieldFace } from './types.ts'

export const text: FieldFace = {
  Cell: ({ value }: CellProps<string | null>) => value || NOTHING,
  Input: TextControl,
  Filter: TextFilter,
  inline: true,
}
