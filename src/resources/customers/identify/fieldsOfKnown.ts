import type { Known } from './useIdentify.ts'

/** Converts the input about a person to fields of a new record. A postcode alone is not an address: it is suggested for one (`KnownPostcode`). */
export function fieldsOfKnown({ phone, email, name, company }: Known): Record<string, unknown> {
  const words = name?.trim().split(/\s+/) ?? []
  const text = (value: string | null | undefined) => value?.trim() || null
  return {
    phone: text(phone),
    email: text(email),
    company_name: text(company),
    first_name: words.length > 1 ? words.slice(0, -1).join(' ') : null,
    last_name: words.at(-1) || null,
  }
}
