import { describe, expect, it } from 'vitest'
import { testApp } from '../../../support/app.ts'
import { importing } from '../../../support/transfer.ts'

const t = await testApp()
const materials = importing(t, 'materials')
const customers = importing(t, 'customers')

const guess = async (heads: readonly string[], resource = materials) =>
  (await resource.upload(`${heads.map((head) => `"${head}"`).join(',')}\n${heads.map(() => 'x').join(',')}\n`)).body
const columns = async (heads: readonly string[], resource = materials) => (await guess(heads, resource)).columns

describe('headings are matched by similarity', () => {
  it.each([
    [
      ['Item name', 'SKU', 'Price', 'VAT', 'UOM'],
      ['name', 'code', 'sell_price', 'vat_rate_id', 'unit'],
    ],
    [
      ['Cost', 'Selling price (ex VAT)', 'Labour', 'Bar code', 'Suplier', 'Supplier ref'],
      ['cost_price', 'sell_price', 'labour_price', 'barcode', 'supplier', null],
    ],
    [
      ['材料名称', '单价', '税率', '计量单位', '供应商编码', '成本'],
      ['name', 'sell_price', 'vat_rate_id', 'unit', 'supplier_code', 'cost_price'],
    ],
    [
      ['Vat_Rate', 'sell-price', 'CostPrice', 'is active?'],
      ['vat_rate_id', 'sell_price', 'cost_price', 'active'],
    ],
  ])('%j', async (heads, expected) => {
    expect(await columns(heads)).toEqual(expected)
  })

  it('of people, in any language of the file', async () => {
    expect(
      await columns(['Forename', 'Surname', 'Mobile', 'E-mail address', 'Street', 'Town', 'Post code'], customers),
    ).toEqual(['first_name', 'last_name', 'phone', 'email', 'addresses.line1', 'addresses.city', 'addresses.postcode'])
    expect(await columns(['名字', '姓氏', '手机', '邮箱', '地址', '城市', '邮编'], customers)).toEqual([
      'first_name',
      'last_name',
      'phone',
      'email',
      'addresses.line1',
      'addresses.city',
      'addresses.postcode',
    ])
  })

  it('all together: one column for each field, the best match first, wherever it is', async () => {
    // “Price” could be any of the prices; the one required is left after the others match.
    expect(await columns(['Price', 'Sell price'])).toEqual([null, 'sell_price'])
    expect(await columns(['Item', 'Loading dock'])).toEqual(['name', null])
    expect(await columns(['Price', 'Labour price', 'Cost price'])).toEqual(['sell_price', 'labour_price', 'cost_price'])
    expect(await columns(['Email', 'Email', 'E-mail'], customers)).toEqual(['email', null, null])
  })

  it('and left out if none is similar, or two are equally so', async () => {
    expect(
      await columns([
        'Loyalty points',
        'Colour of van',
        '备用',
        '',
        '#',
        '???',
        'constructor',
        'Unit price of VAT things',
      ]),
    ).toEqual([null, null, null, null, null, null, null, 'sell_price'])
    expect(await columns(['Name', 'Shoe size'], customers)).toEqual(['first_name.full', null])
    expect(await columns(['ID', 'Supplier (ID)', 'Category (ID)'])).toEqual(['id', null, 'category_id.id'])
  })

  it('with the reason for each match', async () => {
    expect((await guess(['Name', 'Price', 'Loyalty'])).sources).toEqual(['name', 'guess', null])
  })

  it('with five hundred columns at once', async () => {
    const heads = Array.from({ length: 499 }, (_, i) => `Price list ${i}`)
    const found = await columns([...heads, 'Name'])
    expect(found.filter(Boolean)).toEqual(['name'])
  })
})

describe('decisions are remembered', () => {
  const decide = async (heads: readonly string[], chosen: readonly (string | null)[], resource = customers) => {
    const { id } = await guess(heads, resource)
    const { status } = await resource.step(id, 'check', { columns: chosen })
    expect(status).toBe(200)
    await resource.settled(id)
  }

  it('for each set of headings, in any order', async () => {
    await decide(['Who', 'Email', 'Old code'], ['last_name', 'email', 'company_name'])
    await decide(['Who', 'Email', 'Other'], ['company_name', null, 'email'])
    expect(await guess(['Old code', 'Who', 'EMAIL'], customers)).toMatchObject({
      columns: ['company_name', 'last_name', 'email'],
      sources: ['remembered', 'remembered', 'remembered'],
    })
    expect(await columns(['Other', 'Who', 'Email'], customers)).toEqual(['email', 'company_name', null])
    // A file with other headings is helped by the last decision; a heading that is a field name keeps its meaning.
    expect(await columns(['Who', 'Email', 'Old code', 'Added'], customers)).toEqual([
      'company_name',
      'email',
      null,
      null,
    ])
  })

  it('ignoring a second column with the same heading does not forget the first', async () => {
    await decide(['Surname of them', 'Contact', 'Contact'], ['last_name', 'email', null])
    expect(await columns(['Surname of them', 'Contact', 'Contact'], customers)).toEqual(['last_name', 'email', null])
    await decide(['Surname of them', 'Contact', 'Contact'], ['last_name', null, 'email'])
    expect(await columns(['Surname of them', 'Contact', 'Contact'], customers)).toEqual(['last_name', null, 'email'])
    expect(await columns(['Contact', 'Surname of them', 'More'], customers)).toEqual(['email', 'last_name', null])
  })

  it('for each user separately', async () => {
    const { token } = await t.userWith(['Customers:add'])
    expect(await columns(['Who', 'Email', 'Old code'], importing(t, 'customers', token))).toEqual([null, 'email', null])
  })
})
