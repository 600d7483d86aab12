import { plain } from '../plain.ts'
import type { TextFormat } from '../textFormat.ts'

export const text = (): TextFormat => ({
  ...plain(),
  heads: ['Note', 'Notes', 'Comment', 'Comments', 'Remark', 'Remarks', 'Memo', '备注', '说明', '注释'],
})
