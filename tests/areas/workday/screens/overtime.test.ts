import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import type { MyVisitWhole } from '../../../../schema/areas/workday/shapes.ts'
import { createTokens } from '../../../../server/areas/access/auth/token.ts'
import { SECRET } from '../../../support/app.ts'
import { screens } from '../../../support/browser.ts'
import { isKept } from '../../../support/deploys.ts'
import { phone } from '../../../support/phone.ts'
import { workday } from '../../../support/workday.ts'

const s = await screens()
const { man, visit } = await workday(s.t)

/** A token of the same session that is soon over. */
async function short(token: string, seconds: number): Promise<string> {
  const { sid, claims } = decodeJwt<{
    sid: string
    claims: { user: Parameters<ReturnType<typeof createTokens>['sign']>[0] }
  }>(token)
  const now = new Date()
  return createTokens(SECRET).sign(claims.user, sid, now, new Date(now.getTime() + seconds * 1000))
}

test('a session that ends without a line keeps queue and screens, and asks for the login once there is one', async () => {
  s.allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|nothing is kept|could not be renewed|401|no hints/)
  const one = await man()
  const { id } = await visit([one], 'Over time')
  const token = await short(one.token, 12)
  const { exp = 0 } = decodeJwt(token)
  const page = await s.open(`/my/visits/${id}`, { token, width: 360, height: 740, keeps: true })
  await isKept(page)
  await phone(page).ready()
  await page.context().setOffline(true)
  await expect.poll(() => Date.now() > exp * 1000).toBe(true)
  await phone(page).step('On my way', 'Start', true)
  await page.getByText('Offline · 1 waiting').waitFor()
  await page.reload()
  await page.getByText('Offline · 1 waiting').waitFor()
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor()
  await page.context().setOffline(false)
  await page.waitForURL(`**/auth/login?redirect=${encodeURIComponent(`/my/visits/${id}`)}`)
  await page.evaluate((next) => localStorage.setItem('token', next), one.token)
  await page.goto(`${s.origin}/my/visits/${id}`)
  const status = async () => (await s.t.call<MyVisitWhole>('GET', `/my/visits/${id}`, { token: one.token })).body.status
  await expect.poll(status).toBe('on_the_way')
})
