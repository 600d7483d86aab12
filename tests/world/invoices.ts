/**
 * A document with an allowance on all of its lines, in the shape of OpenPEPPOL/peppol-bis-invoice-3, rules/examples/Allowance-example.xml: an allowance and a
 * charge at one rate, with lines of two. Its figures are kept, its parties and wording are not.
 */
export const PEPPOL_ALLOWANCES = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice>
  <cac:AllowanceCharge>
    <cbc:ChargeIndicator>true</cbc:ChargeIndicator>
    <cbc:AllowanceChargeReasonCode>CG</cbc:AllowanceChargeReasonCode>
    <cbc:AllowanceChargeReason>Put on</cbc:AllowanceChargeReason>
    <cbc:MultiplierFactorNumeric>20</cbc:MultiplierFactorNumeric>
    <cbc:Amount currencyID="EUR">200</cbc:Amount>
    <cbc:BaseAmount currencyID="EUR">1000</cbc:BaseAmount>
    <cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>25</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory>
  </cac:AllowanceCharge>
  <cac:AllowanceCharge>
    <cbc:ChargeIndicator>false</cbc:ChargeIndicator>
    <cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode>
    <cbc:AllowanceChargeReason>Taken off</cbc:AllowanceChargeReason>
    <cbc:Amount currencyID="EUR">200</cbc:Amount>
    <cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>25</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory>
  </cac:AllowanceCharge>
  <cac:TaxTotal>
    <cbc:TaxAmount currencyID="EUR">1225.00</cbc:TaxAmount>
    <cac:TaxSubtotal>
      <cbc:TaxableAmount currencyID="EUR">4900.0</cbc:TaxableAmount>
      <cbc:TaxAmount currencyID="EUR">1225</cbc:TaxAmount>
      <cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>25</cbc:Percent></cac:TaxCategory>
    </cac:TaxSubtotal>
    <cac:TaxSubtotal>
      <cbc:TaxableAmount currencyID="EUR">1000.0</cbc:TaxableAmount>
      <cbc:TaxAmount currencyID="EUR">0</cbc:TaxAmount>
      <cac:TaxCategory><cbc:ID>E</cbc:ID><cbc:Percent>0</cbc:Percent></cac:TaxCategory>
    </cac:TaxSubtotal>
  </cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    <cbc:LineExtensionAmount currencyID="EUR">5900</cbc:LineExtensionAmount>
    <cbc:TaxExclusiveAmount currencyID="EUR">5900</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount currencyID="EUR">7125</cbc:TaxInclusiveAmount>
    <cbc:AllowanceTotalAmount currencyID="EUR">200</cbc:AllowanceTotalAmount>
    <cbc:ChargeTotalAmount currencyID="EUR">200</cbc:ChargeTotalAmount>
    <cbc:PrepaidAmount currencyID="EUR">1000</cbc:PrepaidAmount>
    <cbc:PayableAmount currencyID="EUR">6125.00</cbc:PayableAmount>
  </cac:LegalMonetaryTotal>
  <cac:InvoiceLine>
    <cbc:LineExtensionAmount currencyID="EUR">4000.00</cbc:LineExtensionAmount>
    <cac:Item><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>25.0</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item>
  </cac:InvoiceLine>
  <cac:InvoiceLine>
    <cbc:LineExtensionAmount currencyID="EUR">1000.00</cbc:LineExtensionAmount>
    <cac:Item><cac:ClassifiedTaxCategory><cbc:ID>E</cbc:ID><cbc:Percent>0.0</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item>
  </cac:InvoiceLine>
  <cac:InvoiceLine>
    <cbc:LineExtensionAmount currencyID="EUR">900.00</cbc:LineExtensionAmount>
    <cac:Item><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>25.0</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item>
  </cac:InvoiceLine>
</Invoice>`

/**
 * Two users took payments for one invoice at once in other programs: both saw the full balance, and both payments were accepted.
 * dentalpin/dentalpin issue 97 (C2, collects twice the total) and InvoicePlane/InvoicePlane pull request 1705 (two references, one balance).
 */
export const TAKEN_TWICE = [
  { total: 214.42, payments: [200, 200], source: 'dentalpin/dentalpin#97' },
  { total: 100, payments: [100, 100], source: 'InvoicePlane/InvoicePlane#1705' },
] as const
