import type { AreaWords, ResourceWords } from '../../../i18n/words.ts'

export const resources: Readonly<Record<string, ResourceWords>> = {}
export const acts: AreaWords = {}
