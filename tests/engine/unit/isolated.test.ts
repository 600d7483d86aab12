import { afterAll, describe, expect, it } from 'vitest'
import { BrokenDownError, boundedProcess } from '../../../server/engine/isolated/boundedProcess.ts'
import type { Question, Way } from '../../fixtures/hungry.ts'

const file = new URL('../../fixtures/hungry.ts', import.meta.url)
const bounded = (milliseconds = 60_000) => boundedProcess<Question, unknown>(file, { megabytes: 64, milliseconds })
const reader = bounded()
afterAll(() => reader.close())

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('content that uses all memory ends its process, and no other', () => {
  const ways: readonly Way[] = [
    'many small things',
    'one large list',
    'matches of a pattern',
    'a text that is joined',
    'a text that is split',
    'deep JSON',
  ]
  it.each(ways)('%s', async (way) => {
    await expect(reader.ask(way)).rejects.toMatchObject({ limit: 'memory', name: 'Error' })
    expect(await reader.ask('echo')).not.toBe(process.pid)
  })
})

it('one that takes too long is stopped', async () => {
  const hasty = bounded(1_500)
  const pid = Number(await hasty.ask('echo'))
  await expect(hasty.ask('wait')).rejects.toMatchObject({ limit: 'time' })
  expect(isRunning(pid)).toBe(false)
  expect(await hasty.ask('echo')).not.toBe(pid)
  await hasty.close()
})

it('one that ends unexpectedly is restarted for the next request', async () => {
  await expect(reader.ask('end')).rejects.toBeInstanceOf(BrokenDownError)
  expect(await reader.ask('echo')).toBeTypeOf('number')
})

it('its exceptions are thrown here, and it continues', async () => {
  const pid = await reader.ask('echo')
  await expect(reader.ask('refuse')).rejects.toThrow(new RangeError('no'))
  expect(await reader.ask('echo')).toBe(pid)
})

it('it has no address and no secret of this process', async () => {
  process.env['DATABASE_URL'] ??= 'postgres://somebody:secret@127.0.0.1:1/crm'
  const fresh = bounded()
  const environment = Object.keys((await fresh.ask('environment')) as object)
  expect(
    environment.filter((name) => !['NODE_COMPILE_CACHE', 'NODE_CHANNEL_SERIALIZATION_MODE'].includes(name)),
  ).toEqual([])
  await fresh.close()
})

it('a signal to the whole process group does not stop a running read', async () => {
  const pid = Number(await reader.ask('echo'))
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.kill(pid, signal)
  expect(await reader.ask('echo')).toBe(pid)
})

it('once closed it is gone', async () => {
  const one = bounded()
  const pid = Number(await one.ask('echo'))
  await one.close()
  expect(isRunning(pid)).toBe(false)
})
