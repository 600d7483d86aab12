import { createValue } from '../valueStore.ts'

/** Whether the palette is open; any part of the program may open it. */
export const palette = createValue(false)
