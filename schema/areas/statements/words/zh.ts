import type { AreaWords } from '../../../i18n/words.ts'

export const acts: AreaWords = { customers: { statementOf: { does: '对账单' } } }
