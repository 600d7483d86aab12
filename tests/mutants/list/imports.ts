import { mutant } from '../mutant.ts'

/** Imports from other programs. */
export const imports = [
  mutant(
    'a truncated contact is accepted',
    'server/engine/transfer/reading/vcards.ts',
    'if (card) yield card.close(CUT_OFF)\n        card = new OpenCard()',
    'if (card) yield card.close()\n        card = new OpenCard()',
    'engine/api/transfer/vcards',
  ),
  mutant(
    'an unreadable line of a contact is ignored',
    'server/engine/transfer/reading/vcards.ts',
    'this.problem ??= { code: error.code, params: { text: line.slice(0, MAX_TEXT_LENGTH) } }',
    'void MAX_TEXT_LENGTH',
    'engine/api/transfer/vcards',
  ),
  mutant(
    'an unreadable contact is corrected in one cell',
    'server/engine/transfer/repair/repair.ts',
    'if (illegible.length > 0) throw',
    'if (illegible.length > 1) throw',
    'engine/api/transfer/vcards',
  ),
  mutant(
    'a broken contact is forgotten when a card number is removed',
    'server/engine/transfer/import/cards.ts',
    'isBroken: isBroken || hasRefusal',
    'isBroken: isBroken || (hasRefusal && false)',
    'engine/api/transfer/vcards',
  ),
  mutant(
    'a column with dates in both orders is read in one',
    'schema/kinds/reading.ts',
    "if (order === 'mixed' && orderShownBy(trimmed))",
    "if (order === 'mixed' && orderShownBy(trimmed) === 'month')",
    'engine/api/transfer/columns',
  ),
  mutant(
    'only the first rows decide the order of dates',
    'schema/engine/text/dayOrder.ts',
    "if (current === undefined || current === 'either') return shownOrder",
    'if (current === undefined) return shownOrder',
    'engine/api/transfer/columns',
  ),
  mutant(
    "one program's column names are remembered for every file",
    'server/engine/transfer/mapping/memory.ts',
    'if (row === exactMapping || !profileOf(profiles, Object.keys(row.mapping)))',
    'if (row === exactMapping || profiles)',
    'engine/api/transfer/programs',
  ),
  mutant(
    'a person whose note names a company becomes one',
    'schema/engine/text/companyNames.ts',
    "name.replace(/\\s*\\([^)]*\\)\\s*/g, ' ').trim() || name",
    'name',
    'engine/unit/schema/company-names',
  ),
]
