// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepAlive } from '../../../../src/authProvider/renewal.ts'
import { createSession, TOKEN_KEY, USER_KEY } from '../../../../src/authProvider/session.ts'

const NOW = Date.UTC(2026, 10, 21)
const MINUTE = 60_000
const anna = { id: 7, email: 'anna@demo.test', first_name: 'Anna' }
const tokenOf = (issued: number, minutes: number, over: object = {}) => {
  const payload = { iat: issued / 1000, exp: issued / 1000 + minutes * 60, sid: 'one', claims: { user: anna }, ...over }
  return `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`
}

let stop: (() => void) | null = null

/** A session of an hour that starts now, and the actions on it. */
function begin(minutes = 60) {
  const session = createSession(window.localStorage, window)
  session.begin(tokenOf(NOW, minutes), anna)
  const renew = vi.fn(async () => session.renew(tokenOf(Date.now(), minutes)))
  const expire = vi.fn(() => session.end())
  stop = keepAlive({ session, renew, expire, now: () => Date.now() }, window)
  return { session, renew, expire }
}
const work = () => window.dispatchEvent(new Event('keydown'))

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  window.localStorage.clear()
})
afterEach(() => {
  stop?.()
  vi.useRealTimers()
})

describe('a session', () => {
  it('is not renewed by the first key presses, nor twice for the same activity', async () => {
    const { renew } = begin()
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    work()
    expect(renew).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2 * MINUTE)
    work()
    work()
    await vi.advanceTimersByTimeAsync(1)
    work()
    expect(renew).toHaveBeenCalledTimes(1)
  })

  it('lasts as long as there is activity', async () => {
    const { renew, expire } = begin()
    for (let i = 0; i < 30; i++) {
      await vi.advanceTimersByTimeAsync(20 * MINUTE)
      work()
    }
    expect(renew).toHaveBeenCalledTimes(30)
    expect(expire).not.toHaveBeenCalled()
  })

  it('expires an hour after the activity that renewed it', async () => {
    const { expire, session } = begin()
    await vi.advanceTimersByTimeAsync(30 * MINUTE)
    work()
    await vi.advanceTimersByTimeAsync(59 * MINUTE)
    expect(expire).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2 * MINUTE)
    expect(expire).toHaveBeenCalledTimes(1)
    expect(session.token()).toBe('')
  })

  it('is kept alive by activity in another tab', async () => {
    const { expire } = begin()
    await vi.advanceTimersByTimeAsync(50 * MINUTE)
    window.localStorage.setItem(TOKEN_KEY, tokenOf(Date.now(), 60))
    window.dispatchEvent(Object.assign(new Event('storage'), { key: TOKEN_KEY }))
    await vi.advanceTimersByTimeAsync(50 * MINUTE)
    expect(expire).not.toHaveBeenCalled()
  })

  it('that has expired ends when the tab is viewed again, before any key counts', async () => {
    const { renew, expire } = begin()
    vi.setSystemTime(NOW + 8 * 60 * MINUTE)
    work()
    expect(renew).not.toHaveBeenCalled()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(expire).toHaveBeenCalledTimes(1)
  })

  it('is not renewed constantly while renewing fails', async () => {
    const { renew } = begin()
    renew.mockImplementation(async () => undefined)
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    for (let i = 0; i < 60; i++) {
      work()
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(renew).toHaveBeenCalledTimes(2)
  })
})

describe('a newer token of the same session', () => {
  it('starts and ends nothing, here and elsewhere; another session’s does', () => {
    const { session } = begin()
    const changed = vi.fn()
    const described = vi.fn()
    session.onChange(changed)
    session.subscribe(described)
    const named = { claims: { user: { ...anna, first_name: 'Ann' } } }
    session.renew(tokenOf(NOW, 90, named))
    expect(session.user()).toMatchObject({ first_name: 'Ann' })
    expect(JSON.parse(window.localStorage.getItem(USER_KEY) ?? '')).toMatchObject({ first_name: 'Ann' })
    const elsewhere = (token: string) => {
      window.localStorage.setItem(TOKEN_KEY, token)
      window.dispatchEvent(Object.assign(new Event('storage'), { key: TOKEN_KEY }))
    }
    elsewhere(tokenOf(NOW, 120))
    expect(changed).not.toHaveBeenCalled()
    expect(described).toHaveBeenCalled()
    elsewhere(tokenOf(NOW, 120, { sid: 'two' }))
    expect(changed).toHaveBeenCalledTimes(1)
  })
})
