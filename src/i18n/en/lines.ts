/** Lines with prices, and how their figures come about. */
export const lines = {
  lines: {
    hint: 'Enter adds a line, the arrows walk, Alt with the arrows moves it; paste from a spreadsheet',
    menu: 'What to do with line %{n}',
    acts: { duplicate: 'Duplicate', up: 'Move up', down: 'Move down', remove: 'Remove' },
    duplicated: 'Duplicated as line %{n}',
    pasted: '%{smart_count} line pasted |||| %{smart_count} lines pasted',
    bundled: '%{smart_count} line added that goes with it |||| %{smart_count} lines added that go with it',
    not_filled: 'The price could not be fetched. Enter it by hand or pick again.',
    reprice: {
      title: 'Take the prices of what is chosen now?',
      about: 'The total with VAT goes from %{before} to %{after}.',
      own: 'entered by hand',
      act: 'Reprice %{smart_count} line |||| Reprice %{smart_count} lines',
      keep: 'Keep the prices',
    },
    summary: 'Summary',
    how: 'How it is worked out',
    explain: '%{figure}: how it is worked out',
    nothing: 'There is nothing to add up.',
    figures: {
      sub_total_ex_vat: 'Sub-total ex VAT',
      discount_total: 'Discount total',
      vat_total: 'VAT total',
      total_inc_vat: 'Total inc VAT',
    },
    steps: {
      overall: 'Overall discount',
      rate: 'VAT',
      sub_total: 'Sub-total ex VAT',
      discounts: 'Discount total',
      vat: 'VAT total',
      labour: '%{name}: labour',
    },
    formulas: {
      gross: '%{quantity} × %{price}',
      line_discount: '%{discount}% of %{gross}',
      overall: '%{percent}% of %{discounted}',
      rate: '%{percent}% of %{net}',
    },
    rules: {
      sub_total_ex_vat: 'Each amount is rounded to the penny, half a penny upwards, before it is added.',
      discount_total:
        'The overall discount is taken after the discounts of the lines and spread over them in proportion; pennies left over go to the largest remainders.',
      vat_total: 'VAT is worked out once for each rate, on what is left after all discounts.',
      total_inc_vat: 'What is left after all discounts, and its VAT.',
    },
  },
}

export type LinesMessages = typeof lines
