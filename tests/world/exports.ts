/** Another program's export: its headings, and rows in its shape. */
export interface WorldExport {
  readonly program: string
  readonly headings: readonly string[]
  /** A row's values, by heading. @param n from 1 */
  readonly row: (n: number) => Readonly<Record<string, string>>
  /** The customer created from the first row. */
  readonly becomes: Readonly<Record<string, unknown>>
  readonly source: string
}

const phone = (n: number) => `0113 4960${String(n % 1000).padStart(3, '0')}`
const kept = (n: number) => `+441134960${String(n % 1000).padStart(3, '0')}`
const STREET = { line1: '7 Lower Wortley Row', city: 'Leeds', postcode: 'LS12 4PX', country: 'GB' }

export const worldExports: readonly WorldExport[] = [
  {
    program: 'Google Contacts',
    source: 'headings of contacts.google.com since 2024, as tests and tools for it hold them; ::: between values',
    headings:
      'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,Website 1 - Label,Website 1 - Value'.split(
        ',',
      ),
    row: (n) => ({
      'First Name': 'Nadia',
      'Last Name': `Ashworth ${n}`,
      'Organization Name': n % 2 ? 'Ashworth Flooring' : '',
      Notes: 'Ring the back door',
      Labels: '* myContacts ::: Leeds',
      'E-mail 1 - Label': '* Home',
      'E-mail 1 - Value': `nadia${n}@example.test ::: n${n}@example.test`,
      'E-mail 2 - Value': `office${n}@example.test`,
      'Phone 1 - Label': 'Mobile',
      'Phone 1 - Value': `${phone(n)} ::: 0113 496 0999`,
      'Phone 2 - Value': '0113 496 0998',
      'Address 1 - Label': 'Home',
      'Address 1 - Formatted': '7 Lower Wortley Row\nLeeds\nLS12 4PX\nUnited Kingdom',
      'Address 1 - Street': STREET.line1,
      'Address 1 - City': STREET.city,
      'Address 1 - Postal Code': STREET.postcode,
      'Address 1 - Country': 'United Kingdom',
    }),
    becomes: {
      first_name: 'Nadia',
      last_name: 'Ashworth 1',
      company_name: 'Ashworth Flooring',
      email: 'nadia1@example.test',
      phone: kept(1),
      notes:
        'Ring the back door\nE-mail 1 - Value: n1@example.test\nE-mail 2 - Value: office1@example.test\nPhone 1 - Value: 0113 496 0999\nPhone 2 - Value: 0113 496 0998',
      addresses: [STREET],
    },
  },
  {
    program: 'Google Contacts',
    source: 'malbuquerque/produto issue 59: the headings of Google CSV before 2024',
    headings:
      'Name,Given Name,Additional Name,Family Name,Yomi Name,Name Prefix,Name Suffix,Nickname,Birthday,Gender,Notes,Language,Photo,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Address 1 - Type,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,Organization 1 - Type,Organization 1 - Name,Organization 1 - Title'.split(
        ',',
      ),
    row: (n) => ({
      Name: `Owen Birkett ${n}`,
      'Given Name': 'Owen',
      'Family Name': `Birkett ${n}`,
      'Group Membership': '* myContacts',
      'E-mail 1 - Type': '* Work',
      'E-mail 1 - Value': `owen${n}@example.test`,
      'Phone 1 - Type': 'Work',
      'Phone 1 - Value': phone(n),
      'Address 1 - Street': STREET.line1,
      'Address 1 - City': STREET.city,
      'Address 1 - Postal Code': STREET.postcode,
      'Address 1 - Country': 'GB',
      'Organization 1 - Name': 'Birkett Joinery',
      'Organization 1 - Title': 'Foreman',
    }),
    becomes: {
      first_name: 'Owen',
      last_name: 'Birkett 1',
      company_name: 'Birkett Joinery',
      email: 'owen1@example.test',
      phone: kept(1),
      notes: 'Organization 1 - Title: Foreman',
      addresses: [STREET],
    },
  },
  {
    program: 'Outlook',
    source: 'owncloud-archive/contacts issue 589 and the headings of Outlook’s CSV as other importers hold them',
    headings:
      'Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Street,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home City,Home State,Home Postal Code,Home Country/Region,Business Phone,Home Phone,Mobile Phone,Primary Phone,E-mail Address,E-mail Type,E-mail 2 Address,Web Page,Notes'.split(
        ',',
      ),
    row: (n) => ({
      'First Name': 'Priya',
      'Last Name': `Calder ${n}`,
      Company: '',
      'Home Street': STREET.line1,
      'Home City': STREET.city,
      'Home Postal Code': STREET.postcode,
      'Home Country/Region': 'United Kingdom',
      'Business Phone': '0113 496 0997',
      'Mobile Phone': phone(n),
      'E-mail Address': `priya${n}@example.test`,
      'E-mail Type': 'SMTP',
    }),
    becomes: {
      first_name: 'Priya',
      last_name: 'Calder 1',
      company_name: null,
      email: 'priya1@example.test',
      phone: kept(1),
      notes: 'Business Phone: 0113 496 0997',
      addresses: [STREET],
    },
  },
  {
    program: 'Xero',
    source: 'Xero’s contact export (*ContactName, POAddressLine1 …), as its help page and importers name the columns',
    headings:
      '*ContactName,AccountNumber,EmailAddress,FirstName,LastName,POAttentionTo,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,PhoneNumber,FaxNumber,MobileNumber,DDINumber,SkypeName,BankAccountName,TaxNumber,Discount'.split(
        ',',
      ),
    row: (n) => ({
      '*ContactName': `Pennine Lettings ${n}`,
      AccountNumber: `PEN${n}`,
      EmailAddress: `accounts${n}@example.test`,
      FirstName: 'Lena',
      LastName: 'Dyson',
      POAddressLine1: STREET.line1,
      POCity: STREET.city,
      PORegion: 'West Yorkshire',
      POPostalCode: STREET.postcode,
      POCountry: 'UK',
      PhoneNumber: phone(n),
    }),
    becomes: {
      first_name: 'Lena',
      last_name: 'Dyson',
      company_name: 'Pennine Lettings 1',
      email: 'accounts1@example.test',
      phone: kept(1),
      notes: 'AccountNumber: PEN1',
      addresses: [{ ...STREET, county: 'West Yorkshire' }],
    },
  },
  {
    program: 'Jobber',
    source: 'Jobber’s client export (Main Phone #s, E-mails, Billing Street 1 …), as importers for it name the columns',
    headings:
      'J-ID,Display Name,Is Company?,Company Name,Title,First Name,Last Name,Main Phone #s,Work Phone #s,Mobile Phone #s,E-mails,Tags,Billing Street 1,Billing Street 2,Billing City,Billing State,Billing Zip code,Billing Country,Service Street 1,Service City,Service State,Service Zip code,Service Country'.split(
        ',',
      ),
    row: (n) => ({
      'J-ID': String(n),
      'Display Name': `Ravi Elland ${n}`,
      'First Name': 'Ravi',
      'Last Name': `Elland ${n}`,
      'Main Phone #s': `${phone(n)}; 0113 496 0996`,
      'E-mails': `ravi${n}@example.test; r${n}@example.test`,
      Tags: 'boiler plan',
      'Billing Street 1': STREET.line1,
      'Billing City': STREET.city,
      'Billing Zip code': STREET.postcode,
      'Billing Country': 'United Kingdom',
    }),
    becomes: {
      first_name: 'Ravi',
      last_name: 'Elland 1',
      company_name: null,
      email: 'ravi1@example.test',
      phone: kept(1),
      notes: 'Main Phone #s: 0113 496 0996\nE-mails: r1@example.test\nTags: boiler plan',
      addresses: [STREET],
    },
  },
  {
    program: 'Sage Accounting',
    source:
      'help.accounting.sage.com, Import customer and supplier contacts; gb-kb.sage.com 240701101019900: the headings of its file',
    headings:
      'Reference,Company Name,Currency,Credit Limit,Main Address Type,Main Address Line 1,Main Address Line 2,Main Address Town,Main Address County,Main Address Post Code,Main Address Country,Main Contact Name,Main Contact Phone,Main Contact Type,Main Contact Mobile,Main Contact Email,Main Contact Fax,Address 2 Type,Address 2 Line 1,Address 2 Line 2,Address 2 Town,Address 2 County,Address 2 Post Code,Address 2 Country,VAT Number,Ledger Account'.split(
        ',',
      ),
    row: (n) => ({
      Reference: `PEN${n}`,
      'Company Name': `Pennine Lettings ${n}`,
      Currency: 'GBP',
      'Main Address Type': 'Delivery',
      'Main Address Line 1': STREET.line1,
      'Main Address Town': STREET.city,
      'Main Address County': 'West Yorkshire',
      'Main Address Post Code': STREET.postcode,
      'Main Address Country': 'GB',
      'Main Contact Name': 'Lena Dyson',
      'Main Contact Phone': phone(n),
      'Main Contact Mobile': '07700 900123',
      'Main Contact Email': `accounts${n}@example.test`,
    }),
    becomes: {
      first_name: 'Lena',
      last_name: 'Dyson',
      company_name: 'Pennine Lettings 1',
      email: 'accounts1@example.test',
      phone: kept(1),
      notes: 'Reference: PEN1\nMain Contact Mobile: 07700 900123',
      addresses: [{ ...STREET, county: 'West Yorkshire' }],
    },
  },
  {
    program: 'Sage 50',
    source:
      'makingithappen.co.uk, Standard Sage 50 Imports: the columns; excel2sage.co.uk, CustomerAddresses: the third line is the town, the fifth the postcode',
    headings:
      'Account Reference,Account Name,Address 1,Address 2,Address 3,Address 4,Address 5,Contact Name,Telephone,Fax,Analysis 1,Analysis 2,Analysis 3,Department Number,Vat Registration Number,MTD Turnover,YTD Turnover,Prior Year Turnover,Credit Limit,Terms,Settlement Days,Settlement Discount,Nominal Code,Tax Code,Trade Contact,Telephone 2,e-mail,Web address,Discount Rate,Payment Due Days'.split(
        ',',
      ),
    row: (n) => ({
      'Account Reference': `HIR${n}`,
      'Account Name': `Hirst & Sons ${n}`,
      'Address 1': STREET.line1,
      'Address 3': STREET.city,
      'Address 4': 'West Yorkshire',
      'Address 5': STREET.postcode,
      'Contact Name': 'Paola Hirst',
      Telephone: phone(n),
      'Telephone 2': '0113 496 0995',
      'e-mail': `paola${n}@example.test`,
      'Credit Limit': '1000.00',
    }),
    becomes: {
      first_name: 'Paola',
      last_name: 'Hirst',
      company_name: 'Hirst & Sons 1',
      email: 'paola1@example.test',
      phone: kept(1),
      notes: 'Account Reference: HIR1\nTelephone 2: 0113 496 0995',
      addresses: [{ line1: STREET.line1, city: STREET.city, county: 'West Yorkshire', postcode: STREET.postcode }],
    },
  },
  {
    program: 'Sage 50',
    source: 'gb-kb.sage.com 250321114620507, Customer record data fields you can import (Customer Record CSV)',
    headings:
      'A/C,Name,Address Line 1,Address Line 2,Address Line 3,Address Line 4,Address Line 5,Contact Name,Telephone,Fax,Analysis 1,Analysis 2,Analysis 3,Department,VAT Number,M.T.D.,Y.T.D.,Prior Y.T.D.,Credit Limit,Trading Terms Text'.split(
        ',',
      ),
    row: (n) => ({
      'A/C': `CAL${n}`,
      Name: `Calder Joinery ${n}`,
      'Address Line 1': STREET.line1,
      'Address Line 2': 'Wortley',
      'Address Line 3': STREET.city,
      'Address Line 5': STREET.postcode,
      'Contact Name': 'Nadia Calder',
      Telephone: phone(n),
    }),
    becomes: {
      first_name: 'Nadia',
      last_name: 'Calder',
      company_name: 'Calder Joinery 1',
      email: null,
      phone: kept(1),
      notes: 'A/C: CAL1',
      addresses: [{ line1: STREET.line1, line2: 'Wortley', city: STREET.city, postcode: STREET.postcode }],
    },
  },
  {
    program: 'HubSpot',
    source: 'exports of HubSpot contacts as the tests of several other importers hold them (Record ID, First Name …)',
    headings:
      'Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Contact owner,Lead Status,Create Date,Associated Company,Associated Company IDs,Job Title,Street Address,City,State/Region,Postal Code,Country/Region'.split(
        ',',
      ),
    row: (n) => ({
      'Record ID': String(n),
      'First Name': 'Tess',
      'Last Name': `Golcar ${n}`,
      Email: `tess${n}@example.test`,
      'Phone Number': phone(n),
      'Contact owner': 'Sam Sales',
      'Create Date': '2026-01-15 10:00',
      'Associated Company': 'Golcar Glazing',
      'Job Title': 'Owner',
      'Street Address': STREET.line1,
      City: STREET.city,
      'State/Region': 'West Yorkshire',
      'Postal Code': STREET.postcode,
      'Country/Region': 'United Kingdom',
    }),
    becomes: {
      first_name: 'Tess',
      last_name: 'Golcar 1',
      company_name: 'Golcar Glazing',
      email: 'tess1@example.test',
      phone: kept(1),
      notes: 'Job Title: Owner',
      addresses: [{ ...STREET, county: 'West Yorkshire' }],
    },
  },
  {
    program: 'HubSpot',
    source: 'the same without a street, as most of those tests have it',
    headings:
      'Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Lead Status,Associated Company,City,State/Region,Postal Code,Last Activity Date'.split(
        ',',
      ),
    row: (n) => ({
      'Record ID': String(n),
      'First Name': 'Tess',
      'Last Name': `Golcar ${n}`,
      'Phone Number': phone(n),
      City: 'Leeds',
    }),
    becomes: { first_name: 'Tess', last_name: 'Golcar 1', phone: kept(1), notes: 'City: Leeds', addresses: [] },
  },
  {
    program: 'QuickBooks Online',
    source: 'a row of customers of QuickBooks as the test of another importer holds it (Customer, Bill street …)',
    headings:
      'Customer,Company name,Email,Phone,Bill street,Bill city,Bill state,Bill zip,Bill country,Open Balance,Terms'.split(
        ',',
      ),
    row: (n) => ({
      Customer: `Ravi Elland${n}`,
      'Company name': n % 2 ? 'Elland Electrical' : '',
      Email: `ravi${n}@example.test`,
      Phone: phone(n),
      'Bill street': STREET.line1,
      'Bill city': STREET.city,
      'Bill zip': STREET.postcode,
      'Bill country': 'United Kingdom',
      'Open Balance': '£4,500.00',
      Terms: 'Net 30',
    }),
    becomes: {
      first_name: 'Ravi',
      last_name: 'Elland1',
      company_name: 'Elland Electrical',
      email: 'ravi1@example.test',
      phone: kept(1),
      notes: null,
      addresses: [STREET],
    },
  },
  {
    program: 'Syncro',
    source: 'docs.syncromsp.com, Customer CSV File Columns Reference',
    headings:
      'id,firstname,lastname,email,address,address_2,city,state,zip,phone,mobile_phone,office_phone,home_phone,fax_phone,other_phone,get_sms,location_id,business_name,created_at,updated_at,referred_by,notes,tax_rate_id,tax_free,no_email,opt_out,disabled'.split(
        ',',
      ),
    row: (n) => ({
      id: String(n),
      firstname: 'Jean',
      lastname: `Marsden ${n}`,
      email: `jean${n}@example.test`,
      address: STREET.line1,
      city: STREET.city,
      zip: STREET.postcode,
      phone: phone(n),
      mobile_phone: '07700 900124',
      get_sms: 'True',
      notes: 'Dog',
    }),
    becomes: {
      first_name: 'Jean',
      last_name: 'Marsden 1',
      company_name: null,
      email: 'jean1@example.test',
      phone: kept(1),
      notes: 'Dog\nmobile_phone: 07700 900124',
      addresses: [{ line1: STREET.line1, city: STREET.city, postcode: STREET.postcode }],
    },
  },
]

/** Full names in one cell, and their parts. Sources: twentyhq/twenty and frappe/erpnext imports of contacts; W3C, Personal names around the world. */
export const worldFullNames: readonly (readonly [text: string, parts: Readonly<Record<string, string>>])[] = [
  ['Dr. Anna-Maria van der Berg', { first_name: 'Dr. Anna-Maria', last_name: 'van der Berg' }],
  ['Mrs Jean Okafor', { first_name: 'Jean', last_name: 'Okafor' }],
  ['Okafor, Jean', { first_name: 'Jean', last_name: 'Okafor' }],
  ['Mary Ann Pickles', { first_name: 'Mary Ann', last_name: 'Pickles' }],
  ['Ludwig von Hagen', { first_name: 'Ludwig', last_name: 'von Hagen' }],
  ['Sukarno', { last_name: 'Sukarno' }],
  ['王小明', { last_name: '王小明' }],
  ['Calder Valley Roofing Ltd', { company_name: 'Calder Valley Roofing Ltd' }],
  ['Hirst & Sons', { company_name: 'Hirst & Sons' }],
  ['Riverside Plumbing', { company_name: 'Riverside Plumbing' }],
  ["St Mary's School", { company_name: "St Mary's School" }],
  ['Charlotte Church', { first_name: 'Charlotte', last_name: 'Church' }],
]

/** Addresses in one cell, and their parts; null if the town cannot be located. */
export const worldOneLineAddresses: readonly (readonly [
  text: string,
  parts: Readonly<Record<string, string>> | null,
])[] = [
  ['7 Lower Wortley Row, Leeds, LS12 4PX', STREET],
  ['7 Lower Wortley Row, Leeds LS12 4PX, United Kingdom', STREET],
  ['Unit 3\n7 Lower Wortley Row\nLeeds\nls124px', { ...STREET, line1: 'Unit 3', line2: '7 Lower Wortley Row' }],
  [
    '12 Grange Road, Dublin, D02 X285, Ireland',
    { line1: '12 Grange Road', city: 'Dublin', postcode: 'D02 X285', country: 'IE' },
  ],
  ['7 Lower Wortley Row, Leeds', null],
]
