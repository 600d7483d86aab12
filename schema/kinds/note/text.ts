import { plain } from '../plain.ts'
import type { TextFace } from '../textFace.ts'

export const text = (): TextFace => ({
  ...plain(),
  heads: ['Note', 'Notes', 'Comment', 'Comments', 'Remark', 'Remarks', 'Memo', '备注', '说明', '注释'],
})
