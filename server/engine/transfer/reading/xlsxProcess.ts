import { answeringRows } from './answeringRows.ts'
import { rowsOfBook } from './xlsxSheet.ts'

answeringRows(({ file }) => rowsOfBook(file))
