import { printMoney } from '../printing.ts'
import { readFigure } from '../reading.ts'
import type { TextFormatOf } from '../textFormat.ts'

export const text: TextFormatOf = ({ hints: { places = 2 } }) => ({
  format: places > 2 ? 'price' : 'money',
  print: (value: number, { style }) => printMoney(value, style, places),
  read: readFigure,
})
