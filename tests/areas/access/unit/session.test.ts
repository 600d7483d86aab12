import { describe, expect, it, vi } from 'vitest'
import { isSessionEndText, sessionEndText } from '../../../../schema/engine/auth/sessionEnd.ts'
import { createAuth } from '../../../../src/authProvider/auth.ts'
import { type Calls, NetworkError, Refusal } from '../../../../src/authProvider/calls.ts'
import { createPermissions, type Granted } from '../../../../src/authProvider/permissions.ts'
import { createSession, DESCRIPTION_TOKEN_KEY, TOKEN_KEY, USER_KEY } from '../../../../src/authProvider/session.ts'

const NOW = Date.UTC(2026, 10, 21)
const anna = { id: 7, email: 'anna@demo.test', first_name: 'Anna' }
const tokenOf = (payload: object) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`
const alive = tokenOf({ exp: NOW / 1000 + 60, claims: { user: anna } })
const dead = tokenOf({ exp: NOW / 1000 - 1, claims: { user: anna } })

function memory(entries: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(entries))
  return {
    get length() {
      return map.size
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (index) => [...map.keys()][index] ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, value),
  }
}

/** A session over a storage, with a way to simulate a write by another tab. */
function open(entries: Record<string, string> = {}) {
  const storage = memory(entries)
  const tabs = new EventTarget()
  const session = createSession(storage, tabs)
  const elsewhere = (key: string | null) => tabs.dispatchEvent(Object.assign(new Event('storage'), { key }))
  return { storage, session, elsewhere }
}

describe('a session', () => {
  it('is empty at first', () => {
    const { session } = open()
    expect(session.token()).toBe('')
    expect(session.user()).toBeNull()
    expect(session.check(NOW)).toBe('none')
  })
  it('survives a reload', () => {
    const { storage, session } = open()
    session.begin(alive, anna)
    const again = createSession(storage, new EventTarget())
    expect(again.token()).toBe(alive)
    expect(again.user()).toEqual(anna)
    expect(again.check(NOW)).toBe('alive')
  })
  it('reads the user from a new token', () => {
    const { session, storage } = open({
      [TOKEN_KEY]: alive,
      [USER_KEY]: JSON.stringify({ ...anna, first_name: 'Ann' }),
    })
    const listener = vi.fn()
    session.subscribe(listener)
    session.refresh()
    session.refresh()
    expect(session.user()).toEqual(anna)
    expect(JSON.parse(storage.getItem(USER_KEY) ?? '')).toEqual(anna)
    expect(listener).toHaveBeenCalledTimes(1)
  })
  it('keeps its user if the token has none', () => {
    const { session } = open({ [TOKEN_KEY]: tokenOf({}), [USER_KEY]: JSON.stringify(anna) })
    session.refresh()
    expect(session.user()).toEqual(anna)
  })
  it.each([
    [alive, 'alive'],
    [tokenOf({}), 'alive'],
    [dead, 'expired'],
    ['nonsense', 'token_invalid'],
    ['a.b.c.d.e', 'token_not_compact'],
  ])('treats %s as %s', (token, found) => {
    expect(open({ [TOKEN_KEY]: token }).session.check(NOW)).toBe(found)
  })
  it('clears token, user and description token, and nothing else', () => {
    const { session, storage } = open({ [DESCRIPTION_TOKEN_KEY]: 'x', 'color-schema': 'dark' })
    session.begin(alive, anna)
    session.end()
    expect([session.token(), session.user()]).toEqual(['', null])
    expect(storage.length).toBe(1)
    expect(storage.getItem('color-schema')).toBe('dark')
  })
  it('follows other tabs', () => {
    const { session, storage, elsewhere } = open()
    const listener = vi.fn()
    session.onChange(listener)
    storage.setItem(TOKEN_KEY, alive)
    storage.setItem(USER_KEY, JSON.stringify(anna))
    elsewhere(TOKEN_KEY)
    expect(session.user()).toEqual(anna)
    storage.clear()
    elsewhere(null)
    expect(session.token()).toBe('')
    elsewhere('something else')
    expect(listener).toHaveBeenCalledTimes(2)
  })
  it('is not started with an unreadable token', () => {
    const { session } = open()
    expect(() => session.begin('nonsense', anna)).toThrow('token_invalid')
    expect(session.token()).toBe('')
  })
})

const rights = (...permissions: string[]): Granted => ({ permissions, settings: {} })

function auth(over: Partial<Calls> = {}) {
  const { session, storage } = open()
  const permissions = createPermissions(async () => rights())
  const sayOver = vi.fn()
  const calls: Calls = {
    login: async () => ({ token: alive, user: anna }),
    secondFactor: async () => ({ token: alive, user: anna }),
    renew: async () => ({ token: alive, user: anna }),
    logout: vi.fn(async () => null),
    me: async () => ({ user: { ...anna, permissions: [] }, settings: {}, second_factor_needed: false }),
    arrive: async () => ({ token: alive, user: anna }),
    hints: async () => ({ accounts: [], exposed: false, providers: [], passwords: true }),
    ...over,
  }
  return { session, storage, sayOver, calls, auth: createAuth({ session, permissions, calls, sayOver }) }
}

describe('signing in and out', () => {
  it('starts a session', async () => {
    const { auth: a, session } = auth()
    expect(await a.login('anna@demo.test', 'password')).toBeNull()
    expect(session.user()).toEqual(anna)
  })
  it.each([
    [new Refusal(401, 'bad_credentials'), 'bad_credentials'],
    [new Refusal(401, 'inactive'), 'inactive'],
    [new Refusal(401, 'banned'), 'banned'],
    [new Refusal(429, 'whatever'), 'rate_limited'],
    [new Refusal(500, 'fault'), 'failure'],
    [new NetworkError('offline'), 'network'],
  ])('gives the error: %s', async (error, reason) => {
    const { auth: a, session } = auth({
      login: async () => {
        throw error
      },
    })
    expect(await a.login('anna@demo.test', 'password')).toBe(reason)
    expect(session.token()).toBe('')
  })
  it('notifies the server of a sign-out, with the ending token', () => {
    const { auth: a, session, calls } = auth()
    session.begin(alive, anna)
    a.logout()
    expect(session.token()).toBe('')
    expect(calls.logout).toHaveBeenCalledExactlyOnceWith(alive)
  })
  it('reports once that a session has expired', () => {
    const { auth: a, session, sayOver } = auth()
    session.begin(dead, anna)
    a.expire()
    a.expire()
    expect(session.token()).toBe('')
    expect(sayOver).toHaveBeenCalledTimes(1)
    expect(sessionEndText(sayOver.mock.calls[0]?.[0])).toBe('auth.session_expired')
  })
  it.each([
    ['banned', 'auth.problems.banned'],
    ['inactive', 'auth.problems.inactive'],
    ['session_expired', 'auth.session_expired'],
    ['session_ended', 'auth.session_expired'],
    ['session_invalid', 'auth.token_errors.token_invalid'],
    ['token_payload_not_json', 'auth.token_errors.token_payload_not_json'],
  ])('gives the reason it ended: %s', async (code, text) => {
    const { auth: a, session, sayOver } = auth()
    session.begin(alive, anna)
    vi.stubGlobal('fetch', async () => Response.json({ code }, { status: 401 }))
    await expect(a.send('GET', '/leads/list')).rejects.toThrow(code)
    session.begin(alive, anna)
    await expect(a.stream('/live', new AbortController().signal)).rejects.toThrow(code)
    vi.unstubAllGlobals()
    expect(session.token()).toBe('')
    expect(sayOver.mock.calls.map(([given]) => sessionEndText(given as string))).toEqual([text, text])
    expect(isSessionEndText(text)).toBe(true)
  })
})

describe('permissions', () => {
  it('include the settings that pages depend on', async () => {
    const permissions = createPermissions(async () => ({ permissions: [], settings: { 'locations.screens': true } }))
    expect(permissions.setting('locations.screens')).toBeUndefined()
    await permissions.load()
    expect(permissions.setting('locations.screens')).toBe(true)
  })
  it('are requested once and answered from memory', async () => {
    const ask = vi.fn(async () => rights('Leads:list'))
    const permissions = createPermissions(ask)
    await Promise.all([permissions.load(), permissions.load()])
    await permissions.load()
    expect(ask).toHaveBeenCalledTimes(1)
    expect(permissions.can('Leads', 'list')).toBe(true)
    expect(permissions.can('Leads', 'add')).toBe(false)
  })
  it('are requested again after being cleared', async () => {
    let granted = rights('Leads:list')
    const permissions = createPermissions(async () => granted)
    await permissions.load()
    granted = rights()
    permissions.forget()
    expect(permissions.can('Leads', 'list')).toBe(true)
    await permissions.load()
    expect(permissions.can('Leads', 'list')).toBe(false)
  })
  it('ignore a response requested for another session', async () => {
    const answers: ((granted: Granted) => void)[] = []
    const permissions = createPermissions(() => new Promise<Granted>((resolve) => answers.push(resolve)))
    const first = permissions.load()
    permissions.forget()
    const second = permissions.load()
    answers[1]?.(rights('Leads:list'))
    answers[0]?.(rights('Users:list'))
    await Promise.all([first, second])
    expect(permissions.can('Leads', 'list')).toBe(true)
    expect(permissions.can('Users', 'list')).toBe(false)
  })
  it('can be requested again after a failure', async () => {
    const ask = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce(rights('Leads:list'))
    const permissions = createPermissions(ask)
    await expect(permissions.load()).rejects.toThrow('down')
    await permissions.load()
    expect(permissions.can('Leads', 'list')).toBe(true)
  })
})
