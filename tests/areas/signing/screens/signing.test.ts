import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import type { JobDocument, Signature } from '../../../../schema/areas/signing/shapes.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import type { Wire } from '../../../support/factory.ts'

const { open, t, allowConsole } = await screens()
const [SCHEDULED, IN_PROGRESS] = [2, 4]
let count = 0

/** A job with its own type, with a document required before it is in progress. */
async function asked() {
  const n = `${Date.now()} ${++count}`
  const post = async (path: string, body: object) => {
    const answer = await t.call<Wire>('POST', path, { body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.id
  }
  const job_type_id = await post('/job-types', { title: `Type ${n}` })
  const name = `Permit ${n}`
  const document = await post('/signature-documents', {
    name,
    signer_role: 'customer',
    job_type_ids: [job_type_id],
    required_before_status_id: IN_PROGRESS,
    body: 'I, {{signer.name}}, agree to {{job.number}} by {{worker.name}}',
  })
  const customer_id = await post('/customers', { first_name: 'Ann', last_name: `Lee ${n}`, phone: '+441134960177' })
  const job = await post('/jobs', { customer_id, job_type_id, title: 'Boiler' })
  await t.call('PATCH', `/jobs/${job}`, { body: { job_status_id: SCHEDULED } })
  return { job, document, name, signer: `Ann Lee ${n}` }
}
const part = (page: Page) => page.getByRole('region', { name: 'Documents' })
const signaturesOf = async (job: number): Promise<readonly Signature[]> =>
  (await t.call<JobDocument[]>('GET', `/jobs/${job}/documents`)).body.flatMap(({ signatures }) => signatures)

describe('the documents of a job', () => {
  it('are signed by keyboard alone: the document is read, the name is shown, and it can be typed instead of drawn', async () => {
    const { job, name, signer } = await asked()
    const page = await open(`/jobs/details/${job}`)
    await page.getByRole('tab', { name: /Documents 0 of 1/ }).waitFor()
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('d')
    const dialog = page.getByRole('dialog', { name: `Sign: ${name}` })
    await dialog.getByText(`I, ${signer}, agree to`).waitFor()
    await dialog.getByText('No value for: worker.').waitFor()
    const input = dialog.getByLabel(/Name of the signer/)
    await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await input.inputValue()).toBe(signer)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').getByText('Sign in the field, or tick').waitFor()
    await page.keyboard.press('Space')
    await dialog.getByText('The typed name is used as the signature').waitFor()
    await page.keyboard.press('Enter')
    await part(page).getByText('Signed', { exact: true }).waitFor()
    expect(await signaturesOf(job)).toMatchObject([{ signer_name: signer, typed: true }])
    await page.getByRole('tab', { name: /Documents 1/ }).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it('are signed by mouse from a rejected move, which then succeeds; a withdrawn one stays visible', async () => {
    const { job, name, signer } = await asked()
    allowConsole(/409/)
    const page = await open(`/jobs/details/${job}`)
    await page.getByRole('tab', { name: /Documents 0 of 1/ }).waitFor()
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('s')
    await page
      .getByRole('menuitemradio', { name: /In progress/ })
      .or(page.getByRole('menuitem', { name: /In progress/ }))
      .first()
      .click()
    await page.getByText(`Get these documents signed first: ${name}`).waitFor()
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Sign: ${name}` })
    const pad = dialog.getByRole('img', { name: /^Signature/ })
    await pad.waitFor()
    const box = await pad.boundingBox()
    if (!box) throw new Error('the field has no place')
    await page.mouse.move(box.x + 30, box.y + box.height / 2)
    await page.mouse.down()
    for (let i = 1; i <= 12; i++)
      await page.mouse.move(box.x + 30 + i * 14, box.y + box.height / 2 + (i % 2 ? 20 : -20))
    await page.mouse.up()
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await part(page).getByText('Signed', { exact: true }).waitFor()
    const [signature] = await signaturesOf(job)
    expect(signature).toMatchObject({ signer_name: signer, typed: false })
    expect((await t.call('PATCH', `/jobs/${job}`, { body: { job_status_id: IN_PROGRESS } })).status).toBe(200)

    await part(page)
      .getByRole('button', { name: `Withdraw signature on ${name}` })
      .click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Wrong house')
    await page.keyboard.press('Enter')
    await part(page)
      .getByText(/withdrawn by .*: Wrong house/)
      .waitFor()
    await part(page).getByText('Not signed', { exact: true }).waitFor()
  })

  it('tell whether a file is a signed one, byte for byte', async () => {
    const { job, document, signer } = await asked()
    const signed = await t.call<Signature>('POST', `/jobs/${job}/documents/${document}/sign`, {
      body: { signer_name: signer, typed: true },
    })
    const { rawPayload } = await t.app.inject({
      method: 'GET',
      url: `/panel-api/signed-documents/${signed.body.id}/pdf`,
      headers: { authorization: `Bearer ${t.token}` },
    })
    const page = await open(`/jobs/details/${job}?tab=documents`)
    const chooser = part(page).getByLabel('Choose PDF')
    const file = (buffer: Buffer) => ({ name: 'paper.pdf', mimeType: 'application/pdf', buffer })
    await chooser.setInputFiles(file(rawPayload))
    await part(page).getByText('“paper.pdf” has not been changed since it was signed').waitFor()
    await chooser.setInputFiles(file(Buffer.concat([rawPayload, Buffer.from(' ')])))
    await part(page).getByText('was not signed here').waitFor()
    // Dropped on the card it is checked, and not added to the job's files.
    const transfer = await page.evaluateHandle(
      (bytes) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(bytes)], 'dropped.pdf', { type: 'application/pdf' }))
        return data
      },
      [...rawPayload],
    )
    const card = part(page).getByRole('region', { name: 'Check a PDF' })
    await card.dispatchEvent('dragover', { dataTransfer: transfer })
    await card.dispatchEvent('drop', { dataTransfer: transfer })
    await card.getByText('“dropped.pdf” has not been changed since it was signed').waitFor()
    const files = await t.call<{ total: number }>('GET', `/jobs/${job}/files`)
    expect(files.body.total).toBe(1)
  })
})
