/** Text that a document must print, and the source of its shape. */
export interface WorldPrint {
  readonly text: string
  readonly source: string
}

const repeated = (part: string, times: number) => part.repeat(times)

export const worldPrints: readonly WorldPrint[] = [
  {
    text: repeated('X7', 80),
    source: 'ioO/django-billjobs issue 24: a description as wide as the page covers price and quantity',
  },
  {
    text: `https://parts.example.test/${repeated('valve-', 20)}`,
    source: 'treyhunner/invoices issue 4: a long description leaves its column',
  },
  { text: 'خالد منصور', source: 'LaravelDaily/laravel-invoices issue 119: Arabic words of single letters' },
  { text: 'شارع البستان (طابق 3)', source: 'bagisto/bagisto issue 4420: an invoice in Arabic, its letters isolated' },
  { text: 'רחוב הגפן 14', source: 'bpampuch/pdfmake issue 184: Hebrew from the wrong side' },
  { text: 'Samira نور Whitfield', source: 'bpampuch/pdfmake pull request 2592: Arabic among English' },
  { text: 'दीपक त्रिवेदी', source: 'bagisto/bagisto issue 4420: vowels of Hindi beside their letters' },
  { text: 'ਹਰਪ੍ਰੀਤ', source: 'foliojs/fontkit issue 367: fonts that say no place for a mark end the program' },
  { text: '박서준', source: 'invoiceninja/invoiceninja issue 214: a font without the script' },
  { text: 'สมหญิง', source: 'invoiceninja/invoiceninja issue 214: a font without the script' },
  { text: '±0.5 m³/s 水管', source: 'invoiceninja/invoiceninja issue 1708: units and Chinese as garbled characters' },
  { text: '🎁 boiler cover', source: 'Dolibarr/dolibarr issue 24614: an emoji as a question mark' },
]

/** Lines of a description longer than a page. Source: odoo/odoo issue 171884, pretix/pretix pull request 5545. */
export const LONGER_THAN_A_PAGE = Array.from({ length: 120 }, (_, line) => `Reading ${line + 1}`)
