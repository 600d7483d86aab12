import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'

const { t, open } = await screens()

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const saved = (page: Page) => page.getByText('Successfully saved').waitFor()
const save = (page: Page) => page.keyboard.press('Control+s')

async function question(body: Record<string, unknown>): Promise<{ id: number; options: { id: number }[] }> {
  const made = await t.call<{ id: number; options: { id: number }[] }>('POST', '/questions', { body })
  expect(made.status).toBe(200)
  return made.body
}

describe('the page of a question', () => {
  it('previews the question while typing, with the controls of every other form', async () => {
    const page = await open('/libraries/questions/add')
    await preview(page).getByText('Choose an answer type').waitFor()
    await page.getByRole('textbox', { name: 'Question' }).fill('Which roof is it?')
    await page.getByLabel('Key').fill('roof')
    await page.getByLabel('Answer type').selectOption('single')
    await page.getByRole('button', { name: 'Add line' }).click()
    await page.getByLabel('Label, line 1').fill('Flat')
    await page.keyboard.press('Enter')
    await page.getByLabel('Label, line 2').fill('Pitched')
    expect(await preview(page).getByLabel('Which roof is it?').locator('option').allInnerTexts()).toEqual([
      '–',
      'Flat',
      'Pitched',
    ])
    await page.getByRole('checkbox', { name: 'Lead' }).check()
    await save(page)
    await saved(page)
    const { body } = await t.call<{ data: { options: { label: string }[] }[] }>('GET', '/questions/list?q=Which%20roof')
    expect(body.data[0]?.options.map((o) => o.label)).toEqual(['Flat', 'Pitched'])
  })

  it('validates a trial answer as the form will, and does not save when Enter is pressed in it', async () => {
    const { id } = await question({
      key: 'floor_no',
      label: 'Which floor?',
      type: 'number',
      min: 0,
      max: 60,
      applies_to: ['lead'],
    })
    const page = await open(`/libraries/questions/edit/${id}`)
    const answer = preview(page).getByLabel('Which floor?')
    await answer.fill('61')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await preview(page).getByText('Must be less than or equal to 60').waitFor()
    expect(page.url()).toContain(`/edit/${id}`)
    expect(await page.getByText('Successfully saved').count()).toBe(0)
  })

  it('asks a question only after the answers in its conditions, and keeps them', async () => {
    const heating = await question({
      key: 'heating',
      label: 'How is it heated?',
      type: 'single',
      applies_to: ['job'],
      options: [{ label: 'Gas' }, { label: 'Oil' }],
    })
    const tank = await question({ key: 'tank', label: 'Where is the tank?', type: 'text', applies_to: ['job'] })
    const page = await open(`/libraries/questions/edit/${tank.id}`)
    await preview(page).getByLabel('Where is the tank?').waitFor()
    await page.getByRole('button', { name: 'Add condition' }).click()
    const condition = page.getByRole('group', { name: 'Condition 1' })
    await condition.getByLabel('Question').selectOption({ label: 'How is it heated?' })
    await condition.getByRole('checkbox', { name: 'Oil' }).check()
    await preview(page).getByText('Not asked with these answers.').waitFor()
    const first = preview(page).getByLabel('How is it heated?')
    await first.selectOption({ label: 'Gas' })
    expect(await preview(page).getByLabel('Where is the tank?').count()).toBe(0)
    await first.selectOption({ label: 'Oil' })
    await preview(page).getByLabel('Where is the tank?').waitFor()
    await save(page)
    await saved(page)
    const { body } = await t.call<{ show_if: { question_id: number; is: string[] }[] }>('GET', `/questions/${tank.id}`)
    expect(body.show_if).toMatchObject([{ question_id: heating.id, is: [String(heating.options[1]?.id)] }])
  })

  it('says so if no answers can lead to a question', async () => {
    const one = await question({ key: 'one', label: 'One?', type: 'yes_no', applies_to: ['job'] })
    const two = await question({
      key: 'two',
      label: 'Two?',
      type: 'yes_no',
      applies_to: ['job'],
      show_if: [{ question_id: one.id, is: ['yes'] }],
    })
    const page = await open(`/libraries/questions/edit/${one.id}`)
    await page.getByRole('button', { name: 'Add condition' }).click()
    await page.getByRole('group', { name: 'Condition 1' }).getByLabel('Question').selectOption(String(two.id))
    await page.getByRole('group', { name: 'Condition 1' }).getByRole('checkbox', { name: 'No' }).check()
    await preview(page).getByText('This question is never asked because').waitFor()
  })

  it.each(['light', 'dark'] as const)('passes accessibility checks, in %s', async (scheme) => {
    const { id } = await question({
      key: `signed_${scheme}`,
      label: 'Sign here',
      type: 'signature',
      applies_to: ['job'],
      required: true,
    })
    const page = await open(`/libraries/questions/edit/${id}`, { scheme })
    await preview(page).getByRole('button', { name: 'Clear' }).waitFor()
    await page.getByRole('button', { name: 'Add condition' }).click()
    expect(await axeFindings(page)).toEqual([])
  })
})

describe('the page of a signature document', () => {
  const body = (page: Page) => page.getByRole('combobox', { name: 'Body' })

  it('offers placeholders by name while typing, and previews them filled in', async () => {
    const page = await open('/libraries/signature-documents/add')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Handover')
    await page.getByLabel('Signed by').selectOption('customer')
    await body(page).focus()
    await page.keyboard.type('# For {{cus')
    await page.getByRole('option', { name: 'customer.address' }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type(' on {{today')
    await page.keyboard.press('Tab')
    expect(await body(page).inputValue()).toBe('# For {{customer.name}} on {{today}}')
    await preview(page).getByRole('heading', { name: 'For Margaret Holroyd on 24/11/2026' }).waitFor()
    await save(page)
    await saved(page)
  })

  it('inserts a selected placeholder at the cursor', async () => {
    const page = await open('/libraries/signature-documents/add')
    await body(page).fill('Job , please')
    await body(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 4))
    await page.getByText('Insert placeholder').click()
    await page.getByRole('button', { name: 'Insert job.number' }).click()
    expect(await body(page).inputValue()).toBe('Job {{job.number}}, please')
  })

  it('marks an unknown placeholder, focuses it, and does not save it', async () => {
    const page = await open('/libraries/signature-documents/add')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Wrong')
    await page.getByLabel('Signed by').selectOption('worker')
    await body(page).fill('Dear\n{{custmer.name}}')
    await preview(page).locator('mark').waitFor()
    await page.getByRole('button', { name: 'Not a placeholder: custmer.name, line 2' }).click()
    const chosen = await body(page).evaluate((a: HTMLTextAreaElement) =>
      a.value.slice(a.selectionStart, a.selectionEnd),
    )
    expect(chosen).toBe('{{custmer.name')
    await save(page)
    await page.getByText('Unknown placeholder “custmer.name”').first().waitFor()
    expect(page.url()).toContain('/add')
  })

  it('shows markup as plain text', async () => {
    const page = await open('/libraries/signature-documents/add')
    await body(page).fill('<img src=x onerror="document.title=1">')
    await preview(page).getByText('<img src=x').waitFor()
    expect(await preview(page).locator('img').count()).toBe(0)
  })

  it.each(['light', 'dark'] as const)('passes accessibility checks, in %s', async (scheme) => {
    const page = await open('/libraries/signature-documents/add', { scheme })
    await body(page).fill('{{nothing}} **bold**\n\n- a')
    await page.getByText('Insert placeholder').click()
    await preview(page).locator('mark').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
})
