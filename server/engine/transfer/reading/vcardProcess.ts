import { createReadStream } from 'node:fs'
import iconv from 'iconv-lite'
import { answeringRows } from './answeringRows.ts'
import { rowsOfCards } from './vcardRows.ts'
import { cardsOf } from './vcards.ts'

answeringRows(({ file, encoding = 'utf-8' }) =>
  rowsOfCards(cardsOf(createReadStream(file).pipe(iconv.decodeStream(encoding)) as AsyncIterable<string>)),
)
