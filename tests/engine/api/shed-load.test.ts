import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { handleErrors } from '../../../server/engine/http/errors.ts'
import { shedLoad } from '../../../server/engine/http/shedLoad.ts'

/** A server whose event loop is repeatedly a tenth of a second late. @returns requests its status and the retry time */
async function lateServer(start: number) {
  const app = Fastify()
  handleErrors(app)
  await shedLoad(app, { late: 20, start })
  app.get('/', () => 'here')
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const busy = setInterval(() => {
    const until = performance.now() + 100
    while (performance.now() < until);
  }, 1)
  onTestFinished(async () => {
    clearInterval(busy)
    await app.close()
  })
  return async () => {
    const { status, headers } = await fetch(address)
    return [status, headers.get('retry-after')]
  }
}

it('it rejects requests while it is late, and gives a retry time', async () => {
  const ask = await lateServer(0)
  await expect.poll(ask).toEqual([503, '2'])
})

it('its own startup delay does not affect the first clients', async () => {
  const ask = await lateServer(600_000)
  // Long enough for two measurements of the delay.
  const until = performance.now() + 2500
  while (performance.now() < until) expect(await ask()).toEqual([200, null])
})
