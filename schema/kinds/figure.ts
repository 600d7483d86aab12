import { readFigure } from './reading.ts'
import type { TextFace } from './textFace.ts'

/** A number as it is. */
export const figure = (): TextFace => ({ format: 'number', print: (value: number) => value, read: readFigure })
