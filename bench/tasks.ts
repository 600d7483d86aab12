// npm run bench:tasks [-- words]
// Twenty tasks of staff in Chromium, by real keys and the mouse, each the shortest way that the program offers to somebody who knows it: how many
// keys and clicks it takes. A key press is one (a chord such as Ctrl+K is one, each typed character is one), a click or drag is one. Every task begins on
// the screen it is named after, and what has come of it is asked of the API: one that did not do it fails. With words, those tasks whose names have
// one of them.
import { askerOf, openPage, startProgram } from './tasks/program.ts'
import { doTask, type Outcome, paired, told } from './tasks/run.ts'
import { sales } from './tasks/sales.ts'
import { ways } from './tasks/ways.ts'
import { work } from './tasks/work.ts'

const TASKS = [
  paired(sales.call, ways.call),
  paired(sales.known, ways.known),
  paired(sales.find, ways.find),
  paired(sales.phone, ways.phone),
  paired(sales.note, ways.note),
  paired(sales.lead, ways.lead),
  paired(sales.convert, ways.convert),
  paired(sales.lines, ways.lines),
  paired(sales.accepted, ways.accepted),
  paired(work.book, ways.book),
  paired(work.move, ways.move),
  paired(work.worker, ways.worker),
  paired(work.unassigned, ways.unassigned),
  paired(work.completed, ways.completed),
  paired(work.payment, ways.payment),
  paired(work.task, ways.task),
  paired(work.ticked, ways.ticked),
  paired(work.jobs, ways.jobs),
  paired(work.price, ways.price),
  paired(sales.archive, ways.archive),
]
const words = process.argv.slice(2).map((word) => word.toLowerCase())
const meant = TASKS.filter(({ name }) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word)))
if (meant.length === 0) throw new Error(`no task is called ${words.join(' or ')}`)

const { origin, close } = await startProgram()
try {
  const ask = await askerOf(origin)
  const { browser, page } = await openPage(origin)
  try {
    const outcomes: Outcome[] = []
    for (const pair of meant) outcomes.push(await doTask(page, origin, ask, pair))
    console.log(told(outcomes))
    if (outcomes.some(({ failed }) => failed !== undefined)) process.exitCode = 1
  } finally {
    await browser.close()
  }
} finally {
  await close()
}
