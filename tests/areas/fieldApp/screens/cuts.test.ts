import type { BrowserContext, Page } from 'playwright'
import { expect, onTestFailed, test } from 'vitest'
import type { MyVisitWhole, OwnTimes } from '../../../../schema/areas/fieldApp/shapes.ts'
import { FROM, type Step, stateOf, stepped, unstepped } from '../../../../schema/areas/fieldApp/track.ts'
import { SECRET } from '../../../support/app.ts'
import { screens } from '../../../support/browser.ts'
import { isKept } from '../../../support/deploys.ts'
import { phone } from '../../../support/phone.ts'
import { startServer } from '../../../support/server.ts'
import { workday } from '../../../support/workday.ts'

const s = await screens()
const { man, visit } = await workday(s.t)
const ACTS = process.env['DEEP'] ? 250 : 14

/** Random numbers that repeat with the same seed. */
function dice(seed: number) {
  let now = seed
  return (sides: number) => {
    now = (Math.imul(now, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((now / 2 ** 32) * sides)
  }
}

/** A server that can be killed, and restarts at the same address. */
async function mortal() {
  const start = (port: string) =>
    startServer({
      DATABASE_URL: s.t.url,
      DEMO: '0',
      JWT_SECRET: SECRET,
      SEALING_KEY: SECRET,
      LOG_LEVEL: 'error',
      PORT: port,
    })
  let server = start('0')
  const origin = await server.address
  return {
    origin,
    kill: async () => {
      server.kill('SIGKILL')
      await server.ended
    },
    revive: async () => {
      server = start(new URL(origin).port)
      await server.address
    },
  }
}

/** All records, which no list shows at once. */
async function named(sql: string, job: number): Promise<string[]> {
  const { rows } = await s.t.pool.query<{ name: string | null }>(sql, ['jobs', job])
  return rows.flatMap(({ name }) => name ?? []).sort()
}

const LABELS: Readonly<Partial<Record<Step, string>>> = {
  onTheWay: 'On my way',
  onSite: 'Start',
  pause: 'Take a break',
  resume: 'Resume',
  finish: 'Finish',
}
const NEXT = { waiting: 'On my way', on_the_way: 'Start', on_site: 'Finish', break: 'Resume', finished: '' } as const
const NONE: OwnTimes = { on_the_way_at: null, started_at: null, break_at: null, break_minutes: 0, finished_at: null }

/** The expected result. */
interface Model {
  times: OwnTimes
  readonly notes: string[]
  readonly files: string[]
  acts: number
}

/** One action on the phone, and on the model. */
async function actOn(page: Page, model: Model, roll: (sides: number) => number, name: string): Promise<void> {
  const thumb = phone(page)
  model.acts += 1
  const state = stateOf(model.times)
  switch (roll(4)) {
    case 0: {
      const text = `Note ${name} ${model.acts}`
      await thumb.note(text)
      model.notes.push(text)
      return
    }
    case 1: {
      const file = `photo-${name}-${model.acts}.txt`
      await thumb.photo(file)
      model.files.push(file)
      return
    }
    default: {
      const able = (Object.keys(LABELS) as Step[]).filter((step) => FROM[step].includes(state))
      const step = able[roll(able.length + (state === 'waiting' ? 0 : 1))]
      model.times = step ? stepped(model.times, step, '2026-01-01T00:00:00Z') : unstepped(model.times)
      const label = step ? LABELS[step] : 'Undo last step'
      await thumb.step(label ?? '', NEXT[stateOf(model.times)], label === NEXT[state])
    }
  }
}

/** The server has saved the write, and the phone never hears of it. */
async function loseAnswers(context: BrowserContext): Promise<void> {
  await context.route(/panel-api\/my\/visits\/\d+\/./, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await route.fetch().catch(() => undefined)
    await route.abort()
  })
}

test('actions of two workers through failures of connection, browser and server have their full effect exactly once', {
  timeout: process.env['DEEP'] ? 1_800_000 : 180_000,
}, async () => {
  s.allowConsole(/ERR_|40[49]|50\d|NetworkError|nothing is kept|is not kept|Failed to/)
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))
  // Any early end, including a tap that never gets an answer, is reported with the seed.
  onTestFailed(() => console.info(`seed ${seed}`))
  const server = await mortal()
  const work = async (name: string, kills: boolean) => {
    const roll = dice(seed + name.length * 7 + (kills ? 1 : 0))
    const one = await man()
    const { id, job } = await visit([one], `Work of ${name}`)
    let page = await s.open('/icon.svg', { token: one.token, width: 360, height: 740, keeps: true })
    const context = page.context()
    const enter = async () => {
      await page.addInitScript((token) => localStorage.setItem('token', token), one.token)
      await page.goto(`${server.origin}/my/visits/${id}`)
      await phone(page).ready()
    }
    await enter()
    await isKept(page)
    await page.getByRole('button', { name: 'Close' }).click()
    const model: Model = { times: NONE, notes: [], files: [], acts: 0 }
    const cuts = [
      () => context.setOffline(true),
      () => context.setOffline(false),
      () => loseAnswers(context),
      () => context.unrouteAll({ behavior: 'ignoreErrors' }),
      async () => {
        await page.close()
        page = await context.newPage()
        page.setDefaultTimeout(15_000)
        await enter()
      },
      ...(kills ? [() => server.kill(), () => server.revive()] : []),
    ]
    let isDead = false
    while (model.acts < ACTS) {
      const cut = roll(3) === 0 ? roll(cuts.length) : -1
      if (cut === 5 || cut === 6) {
        if (isDead === (cut === 6)) await cuts[cut]?.()
        isDead = cut === 5 || (isDead && cut !== 6)
      } else await cuts[cut]?.()
      await actOn(page, model, roll, name)
    }
    if (isDead) await server.revive()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    return { one, id, job, model, page }
  }
  const done = await Promise.all([work('Robin', true), work('Kim', false)])
  for (const { one, id, job, model, page } of done) {
    await expect
      .poll(
        async () =>
          (await s.t.pool.query('select count(*)::int as n from idempotency_keys where user_id = $1', [one.user]))
            .rows[0].n,
        {
          timeout: 60_000,
          message: `seed ${seed}`,
        },
      )
      .toBe(model.acts)
    await page.getByText(/waiting$/).waitFor({ state: 'detached', timeout: 60_000 })
    const { body } = await s.t.call<MyVisitWhole>('GET', `/my/visits/${id}`, { token: one.token })
    expect(stateOf(body.times), `seed ${seed}`).toBe(stateOf(model.times))
    const notes = await named('select body as name from comments where subject = $1 and subject_id = $2', job)
    expect(notes, `seed ${seed}`).toEqual(model.notes.toSorted())
    const files = await named('select name from files where subject = $1 and subject_id = $2', job)
    expect(files, `seed ${seed}`).toEqual(model.files.toSorted())
    expect(await page.getByText('not sent').count(), `seed ${seed}`).toBe(0)
  }
})
