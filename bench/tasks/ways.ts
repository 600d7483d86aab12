import type { Hands } from './hands.ts'
import { SAID } from './people.ts'

const heading = ({ page }: Hands) => page.locator('main h1')
const option = ({ page }: Hands) => page.locator('[role=listbox] [role=option]')
const times = (key: string, n: number) => Array.from({ length: n }, () => key)
const rows = ({ page }: Hands) => page.locator('[role=grid] tbody tr')

/** A call comes in while one looks at the day. */
async function newLead(hands: Hands): Promise<void> {
  await hands.press('n')
  await hands.focused('#field-first_name')
  await hands.type(SAID.first)
  await hands.press('Tab')
  await hands.type(SAID.last)
  await hands.press('Tab')
  await hands.type(SAID.phone)
  await hands.press('Control+s')
  await hands.at(/^\/leads\/details\/\d+/)
  await hands.see(heading(hands))
  await hands.settle()
}

/** Into the box of the palette. */
async function palette(hands: Hands, text: string): Promise<void> {
  await hands.press('Control+k')
  await hands.focused('[role=dialog] input')
  await hands.type(text)
  await hands.see(hands.page.getByRole('dialog').getByRole('option').filter({ hasText: 'Customer' }))
  await hands.press('Enter')
  await hands.at(/^\/customers\/details\/\d+/)
  await hands.settle()
}

/** The first free time is under the focus. */
async function firstSlot(hands: Hands): Promise<void> {
  await hands.focused('.slot')
  await hands.press('Enter')
  await hands.at(/^\/jobs\/details\/\d+$/)
}

/** Which sort of job, where the quote does not say. */
async function jobType(hands: Hands): Promise<void> {
  await hands.focused('[role=dialog] input')
  await hands.press('ArrowDown')
  await hands.see(option(hands))
  await hands.press('Enter', 'Enter')
}

/** What is looked for comes first of the libraries. */
async function line(hands: Hands, text: string): Promise<void> {
  await hands.type(text)
  await hands.see(option(hands))
  await hands.press('Enter')
  await hands.settle()
}

/** The shortest way that the program offers to whoever knows it. */
export const ways = {
  call: async (hands: Hands) => {
    await newLead(hands)
    await hands.press('n')
    await hands.at(/^\/quotes\/details\/\d+/)
    await hands.settle()
    await hands.press('e')
    await hands.focused('#sheet-search')
    await line(hands, SAID.leak)
    await hands.press('Control+Shift+Enter')
    await jobType(hands)
    await firstSlot(hands)
  },
  known: async (hands: Hands) => {
    await palette(hands, SAID.known)
    await hands.press('b')
    await hands.at(/job-details/)
    await hands.focused('.form-main input')
    await hands.settle()
    await hands.press('Tab', 'Tab', 'ArrowDown')
    await hands.see(option(hands))
    await hands.press('Enter', 'Control+Enter')
    await hands.at(/sub-job-details/)
    await hands.settle()
    await hands.press('Enter')
    await firstSlot(hands)
  },
  find: (hands: Hands) => palette(hands, SAID.find),
  phone: async (hands: Hands) => {
    await hands.click(hands.page.locator('[data-fact=phone]'))
    await hands.focused('.fact-editor input')
    await hands.press('Control+a')
    await hands.type(SAID.newPhone)
    await hands.press('Enter')
  },
  note: async (hands: Hands) => {
    await hands.press('w')
    await hands.focused('textarea')
    await hands.type(SAID.note)
    await hands.press('Control+Enter')
  },
  lead: newLead,
  convert: async (hands: Hands) => {
    await hands.press('n')
  },
  lines: async (hands: Hands) => {
    await hands.press('e')
    await hands.focused('#sheet-search')
    await line(hands, SAID.material)
    await line(hands, SAID.leak)
    await hands.press('Control+Enter')
    await hands.focused('dialog input[type=email][data-autofocus]')
    await hands.type(SAID.email)
    await hands.press('Control+Enter')
  },
  accepted: async (hands: Hands) => {
    await hands.press('v')
    await jobType(hands)
  },
  book: async (hands: Hands) => {
    await hands.press('b')
    await firstSlot(hands)
  },
  move: async (hands: Hands, { id }: { readonly id: number }) => {
    const block = hands.page.locator(`[data-visit="${id}"]`)
    await hands.drag(block, { x: 118, y: 0 })
  },
  worker: async (hands: Hands, { id }: { readonly id: number }) => {
    const block = hands.page.locator(`[data-visit="${id}"]`)
    await hands.drag(block, { x: 0, y: 60 })
  },
  unassigned: async (hands: Hands) => {
    await hands.see(hands.page.locator('.waiting-best'))
    await hands.press('u')
    await hands.focused('.waiting-job')
    await hands.press('m')
    await hands.focused('.board-scroll')
    await hands.press('Enter')
  },
  completed: async (hands: Hands) => {
    await hands.press('z')
  },
  payment: async (hands: Hands) => {
    await hands.press('m')
    await hands.see(hands.page.getByRole('dialog'))
    await hands.settle()
    await hands.press('Enter')
  },
  task: async (hands: Hands) => {
    await hands.press('t')
    await hands.focused('.task-add input')
    await hands.type(SAID.task)
    await hands.press('Enter')
  },
  ticked: async (hands: Hands) => {
    await hands.click(hands.page.getByRole('button', { name: /Post the keys back/ }))
  },
  jobs: async (hands: Hands) => {
    await hands.press('g', 'j')
    await hands.at(/^\/jobs/)
    await hands.settle()
    await hands.press('/')
    await hands.type(`status:new ${SAID.filter}`)
    await hands.press('Enter')
  },
  price: async (hands: Hands) => {
    await hands.press('/')
    await hands.type('zinc')
    await hands.see(rows(hands).filter({ hasText: 'Zinc olive' }))
    await hands.settle()
    await hands.press('ArrowDown', ...times('ArrowRight', 5), 'F2')
    await hands.focused('td input')
    await hands.press('Control+a')
    await hands.type(SAID.price)
    await hands.press('Enter')
  },
  archive: async (hands: Hands) => {
    await hands.press('a')
    await hands.see(hands.page.locator('.toast'))
    await hands.press('Control+z')
  },
} as const
