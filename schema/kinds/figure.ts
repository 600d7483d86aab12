import { readFigure } from './reading.ts'
import type { TextFormat } from './textFormat.ts'

/** A number as it is. */
export const figure = (): TextFormat => ({ format: 'number', print: (value: number) => value, read: readFigure })
