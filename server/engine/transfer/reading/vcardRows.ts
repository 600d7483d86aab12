import { isCompanyName } from '../../../../schema/engine/text/companyNames.ts'
import { oneLineAddress } from '../../../../schema/engine/text/oneLineAddress.ts'
import { parseName } from '../../../../schema/engine/text/personName.ts'
import { boundedRow, type FileRow } from './tooLarge.ts'
import type { Property } from './vcardLines.ts'
import type { Card } from './vcards.ts'

/** What the columns of contacts are called; each card is a row of them. */
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

/** How somebody is addressed; it is no part of a name. */
const TITLE = /^(?:mr|mrs|ms|miss|mx)\.?$/i
/** What types of a number or an address are called where they are shown. */
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

/** Properties of one name, the preferred first, then those of such a type, in the order of the card otherwise. */
const byPreference = (all: readonly Property[], name: string, types: readonly string[] = []) => {
  const has = (one: Property) => (types.some((type) => one.types.includes(type)) ? 1 : 0)
  return all
    .filter((one) => one.name === name && one.text !== '')
    .toSorted((a, b) => a.preference - b.preference || has(b) - has(a))
}

/** Telephone numbers, a mobile first; a fax is called by nobody. */
function numbersOf(all: readonly Property[]): Property[] {
  const numbers = byPreference(all, 'TEL', ['cell', 'mobile', 'iphone'])
  const isFax = ({ types }: Property) => types.includes('fax') || types.includes('pager')
  return [...numbers.filter((one) => !isFax(one)), ...numbers.filter(isFax)]
}

/** What a property is called in its card, by its label (Apple writes `_$!<Work>!$_`) or its types. */
function labelOf(all: readonly Property[], { group, types }: Property): string {
  const own = group && all.find((one) => one.name === 'X_ABLABEL' && one.group === group)?.text
  const label = own ? own.replace(/^_\$!<(.*)>!\$_$/, '$1') : ''
  return label || [...new Set(types.flatMap((type) => TYPES[type] ?? []))].join(' ')
}

const withLabel = (all: readonly Property[], property: Property, text: string) => {
  const label = labelOf(all, property)
  return label ? `${label}: ${text}` : text
}

/** An address as columns hold it; undefined where it does not name both street and town. */
function addressOf({ parts }: Property): Cells | undefined {
  const [box = '', extended = '', street = '', city = '', county = '', postcode = '', country = ''] = parts
  const [line1 = '', ...more] = (street || box).split('\n').map((line) => line.replace(/,$/, '').trim())
  if (line1 === '') return undefined
  if (city === '') {
    // Phones keep an address that was typed in one go as a street.
    const whole = [street, postcode, country].filter(Boolean).join(', ')
    const found = oneLineAddress(whole)
    if (!found) return undefined
    return {
      Street: found.line1,
      'Address line 2': [found.line2, extended].filter(Boolean).join(', '),
      City: found.city,
      County: county,
      Postcode: found.postcode,
      Country: found.country ?? country,
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
function whoOf(all: readonly Property[], whole: string): Cells {
  const find = (name: string) => all.find((one) => one.name === name)
  const [family = '', given = '', additional = '', prefix = '', suffix = ''] = find('N')?.parts ?? []
  const [company = '', department = ''] = find('ORG')?.parts ?? []
  const isOrganisation = [find('KIND'), find('X_ABSHOWAS')].some((one) => /^(?:org|company)$/i.test(one?.text ?? ''))
  const first = [TITLE.test(prefix) ? '' : prefix, given, additional.replaceAll(', ', ' ')].filter(Boolean).join(' ')
  const work = { Company: company, Department: department }
  const name = whole || [given, additional, family].filter(Boolean).join(' ')
  if (company === '' && (isOrganisation || isCompanyName(name))) return { ...work, Company: name }
  if (given !== '' || family !== '') return { ...work, 'First name': first, 'Last name': family, 'Name suffix': suffix }
  if (name === '' || name === company || isOrganisation) return work
  const who = parseName(name)
  return who.company === undefined
    ? { ...work, 'First name': who.first ?? '', 'Last name': who.last ?? '' }
    : { ...work, 'Last name': name }
}

const bareUri = (text: string, scheme: string) => {
  const bare = text.replace(new RegExp(`^${scheme}:`, 'i'), '')
  return bare === text ? text : decodeUri(bare)
}

/** What a URI says; as it stands where it is none. */
function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}

/** Days as they are read here; `1985-04-12` of `19850412`. */
const dayOf = (text: string) => text.replace(/^(\d{4})(\d\d)(\d\d)(?:T.*)?$/, '$1-$2-$3').replace(/T00:00:00Z?$/, '')

function cellsOf(all: readonly Property[]): Cells {
  const first = (name: string) => all.find((one) => one.name === name)?.text ?? ''
  const every = (name: string) => all.filter((one) => one.name === name && one.text !== '').map(({ text }) => text)
  const [phone, ...phones] = numbersOf(all)
  const [email, ...emails] = byPreference(all, 'EMAIL')
  const addresses = byPreference(all, 'ADR', ['home']).filter(({ parts }) => parts.some(Boolean))
  const main = addresses.find((one) => addressOf(one))
  const numberOf = ({ text }: Property) => bareUri(text, 'tel')
  const whole = first('FN')
  return {
    'Full name': whole,
    ...whoOf(all, whole),
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

/** Cards as rows of a table whose first row is its head; one that cannot be taken is a row with its reason. */
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
