/** A phone number as people write it, and as stored for a customer in this country; undefined if it is rejected. */
export interface WorldPhone {
  readonly written: string
  /** The customer's country (ISO 3166-1 alpha-2). */
  readonly country: string
  readonly kept: string | undefined
  /** The source of its shape. */
  readonly source: string
}

export const worldPhones: readonly WorldPhone[] = [
  {
    written: '+44 (0)7700 900123',
    country: 'GB',
    kept: '+447700900123',
    source: 'google/libphonenumber issue 1816',
  },
  { written: '(+44) 077 0090 0123', country: 'GB', kept: '+447700900123', source: 'google/libphonenumber issue 1999' },
  {
    written: '+49(0)15123456789',
    country: 'DE',
    kept: '+4915123456789',
    source: 'catamphetamine/libphonenumber-js issue 127',
  },
  { written: '0032474123456', country: 'GB', kept: '+32474123456', source: 'whisperfish/rust-phonenumber issue 29' },
  { written: '7700900123', country: 'GB', kept: '+447700900123', source: 'KingdomFirst/Excavator issue 152' },
  { written: '447700900123', country: 'GB', kept: '+447700900123', source: 'Automattic/camptix issue 40' },
  { written: '4.47701E+11', country: 'GB', kept: undefined, source: 'Automattic/camptix issue 40' },
  { written: '474123456', country: 'BE', kept: '+32474123456', source: 'SpartnerNL/Laravel-Excel issue 300' },
  { written: '113 496 0100', country: 'GB', kept: '+441134960100', source: 'KingdomFirst/Excavator issue 152' },
  { written: '015254599000', country: 'DE', kept: '+4915254599000', source: 'BioHazard786/Alternate issue 31' },
  {
    written: '(212) 555-0123',
    country: 'US',
    kept: '+12125550123',
    source: 'YetiForceCompany/YetiForceCRM issue 6585',
  },
  { written: '0912 345 678', country: 'VN', kept: '+84912345678', source: 'nicorac/bcr-gui issue 122' },
  {
    written: '\u2068+44 7700 900123\u2069',
    country: 'GB',
    kept: '+447700900123',
    source: 'signalapp/Signal-Android issue 11630',
  },
  { written: '\u202a07700 900123\u202c', country: 'GB', kept: '+447700900123', source: 'glific/glific issue 4815' },
  {
    written: '\u202d+447700900123\u202c',
    country: 'GB',
    kept: '+447700900123',
    source: 'bitwarden/clients issue 6186',
  },
  { written: '\u200e0113 496 0100', country: 'GB', kept: '+441134960100', source: 'FossifyOrg/Contacts issue 207' },
  {
    written: '011 44 113 496 0100',
    country: 'US',
    kept: '+441134960100',
    source: 'giggsey/libphonenumber-for-php issue 493',
  },
]
