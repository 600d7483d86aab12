import { pdfRows } from './pdf.ts'

/**
 * An invoice recalculated only from what its PDF prints, in the tests' own decimals: returns the errors in words. Amounts are pence.
 * It knows the wording of the English document.
 */
export async function wrongInDocument(bytes: Uint8Array): Promise<readonly string[]> {
  const rows = await pdfRows(bytes)
  const at = (first: RegExp) => rows.findIndex(([cell = '']) => first.test(cell))
  const heads = rows[at(/^Item$/)] ?? []
  const column = (name: string) => heads.indexOf(name)
  const wrong: string[] = []
  const check = (what: string, printed: bigint | undefined, reckoned: bigint) => {
    if (printed !== reckoned) wrong.push(`${what}: ${printed} is printed, ${reckoned} follows`)
  }
  const begin = at(/^Item$/) + 1
  const sums = new Map<string, bigint>()
  let end = begin
  const lines: { rate: string; amount: bigint }[] = []
  for (const row of rows.slice(begin)) {
    if (row[0] !== undefined && /^(Sub-total|Total before VAT|Amount due|Credited)/.test(row[0])) break
    end++
    // The header is repeated on the next page, the footer at the end of each.
    if (row.length < heads.length - 1 || row[0] === 'Item') continue
    const cells =
      row.length === heads.length ? row : [...row.slice(0, column('Discount')), '', ...row.slice(column('Discount'))]
    const cell = (name: string) => (column(name) < 0 ? '' : (cells[column(name)] ?? ''))
    const amount = pence(cell('Amount'))
    check(
      `${cells[0]}`,
      amount,
      rounded(
        decimal(cell('Quantity')) * decimal(cell('Unit price')) * (10_000n * 100n - decimal(cell('Discount'))),
        10_000n * 10_000n * 100n * 100n,
      ),
    )
    lines.push({ rate: cell('VAT'), amount })
  }
  const takenOff: { rate: string; amount: bigint }[] = []
  for (const [label = '', value = ''] of rows.slice(end)) {
    if (/^(Sub-total|Total before VAT|Total VAT|Amount due|Credited)$/.test(label)) sums.set(label, pence(value))
    const [, rate] = /^(?:Overall discount|Rounding)[^·]*(?:· VAT (.*))?$/.exec(label) ?? []
    if (/^(Overall discount|Rounding)/.test(label)) takenOff.push({ rate: rate ?? '', amount: pence(value) })
    if (label === 'Amount due' || label === 'Credited') break
  }
  const total = (of: readonly { amount: bigint }[]) => of.reduce((all, { amount }) => all + amount, 0n)
  if (takenOff.length) check('Sub-total', sums.get('Sub-total'), total(lines))
  const net = total(lines) + total(takenOff)
  if (!sums.has('Total before VAT')) {
    check('Amount due', sums.get('Amount due') ?? sums.get('Credited'), net)
    return wrong
  }
  check('Total before VAT', sums.get('Total before VAT'), net)
  let vat = 0n
  const table = rows.slice(at(/^VAT$/) + 1)
  const rates = new Set(lines.map(({ rate }) => rate))
  for (const rate of rates) {
    const mine = total([...lines, ...takenOff].filter((one) => one.rate === rate))
    const [percent] = /^[\d.]+/.exec(rate) ?? ['0']
    const row = table.find(([kind, of]) =>
      /^\d/.test(rate) ? of === rate && /^(Standard|Reduced)$/.test(kind ?? '') : kind === rate,
    )
    if (!row) {
      wrong.push(`no row of VAT for ${rate}`)
      continue
    }
    const [, , netOf = '', vatOf = ''] = row
    check(`net at ${rate}`, pence(netOf), mine)
    const due = rounded(mine * decimal(percent), 10_000n * 100n)
    check(`VAT at ${rate}`, pence(vatOf), due)
    vat += due
  }
  check('Total VAT', sums.get('Total VAT'), vat)
  check('Amount due', sums.get('Amount due') ?? sums.get('Credited'), net + vat)
  return wrong
}

/** Ten-thousandths; an empty text is 0. */
function decimal(text: string): bigint {
  const [, sign, whole = '0', rest = ''] =
    /^(-?)£?([\d,]+)(?:\.(\d+))?/.exec(text.replace('−', '-').replace('-£', '-')) ?? []
  return BigInt(`${sign ?? ''}${whole.replaceAll(',', '')}${rest.padEnd(4, '0')}`)
}
const pence = (text: string): bigint => decimal(text) / 100n
/** Rounds half away from zero. */
function rounded(value: bigint, by: bigint): bigint {
  const [size, sign] = value < 0n ? [-value, -1n] : [value, 1n]
  return (sign * (2n * size + by)) / (2n * by)
}
