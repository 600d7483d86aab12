import type { Buyer, Seller } from '../../../../schema/areas/invoices/shapes.ts'
import { type Element, group, leaf } from './xml.ts'

/** A VAT number for data exchange: with its country and without spaces. */
export const vatId = (number: string | null): string | null => {
  const digits = number?.replaceAll(/\s/g, '').replace(/^GB/i, '') ?? ''
  return digits ? `GB${digits}` : null
}

type Party = Pick<
  Seller,
  'name' | 'vat_number' | 'phone' | 'email' | 'line1' | 'line2' | 'city' | 'county' | 'postcode' | 'country'
>

/** Electronic address: the VAT number (EAS 9932), else the email address (EAS EM). */
function endpoint({ vat_number, email }: Party): Element | null {
  const vat = vatId(vat_number)
  return vat ? leaf('cbc:EndpointID', vat, { schemeID: '9932' }) : leaf('cbc:EndpointID', email, { schemeID: 'EM' })
}

const address = ({ line1, line2, city, county, postcode, country }: Party) =>
  group(
    'cac:PostalAddress',
    leaf('cbc:StreetName', line1),
    leaf('cbc:AdditionalStreetName', line2),
    leaf('cbc:CityName', city),
    leaf('cbc:PostalZone', postcode),
    leaf('cbc:CountrySubentity', county),
    group('cac:Country', leaf('cbc:IdentificationCode', country || 'GB')),
  )

interface Told {
  readonly legal: string
  readonly company: string | null
  readonly contact: string | null
  /** Whether VAT numbers are included: not if nothing is subject to VAT (BR-O-02). */
  readonly saysVat: boolean
}

function party(partyFacts: Party, { legal, company, contact, saysVat }: Told): Element | null {
  return group(
    'cac:Party',
    endpoint(partyFacts),
    group('cac:PartyName', leaf('cbc:Name', partyFacts.name)),
    address(partyFacts),
    saysVat && partyFacts.vat_number
      ? group(
          'cac:PartyTaxScheme',
          leaf('cbc:CompanyID', vatId(partyFacts.vat_number)),
          group('cac:TaxScheme', leaf('cbc:ID', 'VAT')),
        )
      : null,
    group('cac:PartyLegalEntity', leaf('cbc:RegistrationName', legal), leaf('cbc:CompanyID', company)),
    group(
      'cac:Contact',
      leaf('cbc:Name', contact),
      leaf('cbc:Telephone', partyFacts.phone),
      leaf('cbc:ElectronicMail', partyFacts.email),
    ),
  )
}

export const supplier = (seller: Seller, saysVat: boolean): Element | null =>
  group(
    'cac:AccountingSupplierParty',
    party(seller, { legal: seller.legal_name ?? seller.name, company: seller.company_number, contact: null, saysVat }),
  )

export const customer = (buyer: Buyer, saysVat: boolean): Element | null =>
  group(
    'cac:AccountingCustomerParty',
    party(buyer, { legal: buyer.name, company: null, contact: buyer.contact, saysVat }),
  )
