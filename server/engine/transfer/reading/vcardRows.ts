import { isCompanyName } from '../../../../schema/engine/text/companyNames.ts'
import { oneLineAddress } from '../../../../schema/engine/text/oneLineAddress.ts'
import { parseName } from '../../../../schema/engine/text/personName.ts'
import { boundedRow, type FileRow } from './tooLarge.ts'
import type { Property } from './vcardLines.ts'
import type { Card } from './vcards.ts'

/** Headings of the columns of contacts; each card is a row. */
export const VCARD_HEADS = [
  'Full name',
  'First name',
  'Last name',
  'Name suffix',
  'Nickname',
  'Company',
  'Department',
  'Job title',
  'Phone',
  'Other phones',
  'Email',
  'Other emails',
  'Street',
  'Address line 2',
  'City',
  'County',
  'Postcode',
  'Country',
  'Other addresses',
  'Website',
  'Birthday',
  'Categories',
  'Notes',
] as const
type Head = (typeof VCARD_HEADS)[number]
type Cells = Partial<Record<Head, string>>

/** Forms of address; not part of a name. */
const TITLE = /^(?:mr|mrs|ms|miss|mx)\.?$/i
/** Labels of the types of a number or an address. */
const TYPES: Readonly<Record<string, string>> = {
  cell: 'Mobile',
  mobile: 'Mobile',
  iphone: 'Mobile',
  main: 'Main',
  work: 'Work',
  home: 'Home',
  fax: 'Fax',
  pager: 'Pager',
}

/** Properties of one name: the preferred first, then those of these types, otherwise in card order. */
const byPreference = (all: readonly Property[], name: string, types: readonly string[] = []) => {
  const has = (one: Property) => (types.some((type) => one.types.includes(type)) ? 1 : 0)
  return all
    .filter((one) => one.name === name && one.text !== '')
    .toSorted((a, b) => a.preference - b.preference || has(b) - has(a))
}

/** Telephone numbers, a mobile first; fax numbers are left out. */
function numbersOf(all: readonly Property[]): Property[] {
  const numbers = byPreference(all, 'TEL', ['cell', 'mobile', 'iphone'])
  const isFax = ({ types }: Property) => types.includes('fax') || types.includes('pager')
  return [...numbers.filter((one) => !isFax(one)), ...numbers.filter(isFax)]
}

/** The label of a property in its card (Apple writes `_$!<Work>!$_`), or its types. */
function labelOf(all: readonly Property[], { group, types }: Property): string {
  const customLabel = group && all.find((one) => one.name === 'X_ABLABEL' && one.group === group)?.text
  const label = customLabel ? customLabel.replace(/^_\$!<(.*)>!\$_$/, '$1') : ''
  return label || [...new Set(types.flatMap((type) => TYPES[type] ?? []))].join(' ')
}

const withLabel = (all: readonly Property[], property: Property, text: string) => {
  const label = labelOf(all, property)
  return label ? `${label}: ${text}` : text
}

/** An address in columns; undefined when it does not name both street and town. */
function addressOf({ parts }: Property): Cells | undefined {
  const [box = '', extended = '', street = '', city = '', county = '', postcode = '', country = ''] = parts
  const [line1 = '', ...more] = (street || box).split('\n').map((line) => line.replace(/,$/, '').trim())
  if (line1 === '') return undefined
  if (city === '') {
    // Phones store an address typed as one text as a street.
    const fullAddress = [street, postcode, country].filter(Boolean).join(', ')
    const parsedAddress = oneLineAddress(fullAddress)
    if (!parsedAddress) return undefined
    return {
      Street: parsedAddress.line1,
      'Address line 2': [parsedAddress.line2, extended].filter(Boolean).join(', '),
      City: parsedAddress.city,
      County: county,
      Postcode: parsedAddress.postcode,
      Country: parsedAddress.country ?? country,
    }
  }
  return {
    Street: line1,
    'Address line 2': [...more, extended].filter(Boolean).join(', '),
    City: city,
    County: county,
    Postcode: postcode,
    Country: country,
  }
}

const onOneLine = ({ parts }: Property) =>
  parts
    .filter(Boolean)
    .map((part) => part.replaceAll(/\s*\n\s*/g, ', '))
    .join(', ')

/** Who a card is: a person, a company, or a person of a company. */
function whoOf(all: readonly Property[], fullName: string): Cells {
  const find = (name: string) => all.find((one) => one.name === name)
  const [family = '', givenName = '', additional = '', prefix = '', suffix = ''] = find('N')?.parts ?? []
  const [company = '', department = ''] = find('ORG')?.parts ?? []
  const isOrganisation = [find('KIND'), find('X_ABSHOWAS')].some((one) => /^(?:org|company)$/i.test(one?.text ?? ''))
  const first = [TITLE.test(prefix) ? '' : prefix, givenName, additional.replaceAll(', ', ' ')]
    .filter(Boolean)
    .join(' ')
  const work = { Company: company, Department: department }
  const name = fullName || [givenName, additional, family].filter(Boolean).join(' ')
  if (company === '' && (isOrganisation || isCompanyName(name))) return { ...work, Company: name }
  if (givenName !== '' || family !== '')
    return { ...work, 'First name': first, 'Last name': family, 'Name suffix': suffix }
  if (name === '' || name === company || isOrganisation) return work
  const personName = parseName(name)
  return personName.company === undefined
    ? { ...work, 'First name': personName.first ?? '', 'Last name': personName.last ?? '' }
    : { ...work, 'Last name': name }
}

const bareUri = (text: string, scheme: string) => {
  const withoutScheme = text.replace(new RegExp(`^${scheme}:`, 'i'), '')
  return withoutScheme === text ? text : decodeUri(withoutScheme)
}

/** The content of a URI; unchanged when it is none. */
function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}

/** Days in our format: `1985-04-12` for `19850412`. */
const dayOf = (text: string) => text.replace(/^(\d{4})(\d\d)(\d\d)(?:T.*)?$/, '$1-$2-$3').replace(/T00:00:00Z?$/, '')

function cellsOf(all: readonly Property[]): Cells {
  const first = (name: string) => all.find((one) => one.name === name)?.text ?? ''
  const every = (name: string) => all.filter((one) => one.name === name && one.text !== '').map(({ text }) => text)
  const [phone, ...phones] = numbersOf(all)
  const [email, ...emails] = byPreference(all, 'EMAIL')
  const addresses = byPreference(all, 'ADR', ['home']).filter(({ parts }) => parts.some(Boolean))
  const main = addresses.find((one) => addressOf(one))
  const numberOf = ({ text }: Property) => bareUri(text, 'tel')
  const fullName = first('FN')
  return {
    'Full name': fullName,
    ...whoOf(all, fullName),
    Nickname: first('NICKNAME'),
    'Job title': first('TITLE'),
    Phone: phone ? numberOf(phone) : '',
    'Other phones': phones.map((one) => withLabel(all, one, numberOf(one))).join('; '),
    Email: email ? bareUri(email.text, 'mailto') : '',
    'Other emails': emails.map((one) => withLabel(all, one, bareUri(one.text, 'mailto'))).join('; '),
    ...(main ? addressOf(main) : {}),
    'Other addresses': addresses
      .filter((one) => one !== main)
      .map((one) => withLabel(all, one, onOneLine(one)))
      .join('; '),
    Website: every('URL').join('; '),
    Birthday: dayOf(first('BDAY')),
    Categories: every('CATEGORIES').join(', '),
    Notes: every('NOTE').join('\n'),
  }
}

/** Whether a card is a group of other cards. */
const isGroup = (all: readonly Property[]) =>
  all.some(({ name, text }) => /^(?:KIND|X_ADDRESSBOOKSERVER_KIND)$/.test(name) && /^group$/i.test(text))

/** Cards as rows of a table with a header; an invalid one is a row with its reason. */
export async function* rowsOfCards(cards: AsyncIterable<Card>): AsyncGenerator<FileRow> {
  let n = 1
  yield { n, cells: [...VCARD_HEADS] }
  for await (const { properties, problem } of cards) {
    n++
    const cells = cellsOf(properties)
    const row: FileRow = {
      n,
      cells: boundedRow(
        VCARD_HEADS.map((head) => cells[head] ?? ''),
        n,
      ),
    }
    const refusal = problem ?? (isGroup(properties) ? { code: 'vcard_group' } : undefined)
    if (refusal) yield { ...row, refusal }
    else if (row.cells.length === 0) yield { ...row, refusal: { code: 'vcard_empty' } }
    else yield row
  }
}
