import { sql } from 'kysely'
import type { DuplicateRule } from '../../../engine/http/defineServer.ts'
import { KINDS, type KindName } from './kinds.ts'

/**
 * When two customers or two leads are probably the same: the same phone number (ignoring the extension) or email address, the
 * same company name (ignoring its legal form), or the same surname with a similar-sounding first name at one postcode. Indexes of migrations 0014,
 * 0105 and 0110 answer each rule.
 * @param postcode field with the postcode
 */
export const duplicateRules = (kind: KindName, postcode: string): DuplicateRule => ({
  phone: (valueOf) => sql`phone_number(t.phone) = phone_number(${valueOf('phone')})`,
  email: (valueOf) => sql`lower(t.email) = lower(${valueOf('email')})`,
  name_postcode: (valueOf) => sql`${KINDS[kind].postcode(sql`identify_postcode(${valueOf(postcode)})`)}
    and squash_text(t.last_name) = squash_text(${valueOf('last_name')}) and identify_sound(t.first_name) = identify_sound(${valueOf('first_name')})`,
  company: (
    valueOf,
  ) => sql`identify_sound(identify_firm(t.company_name)) collate "C" = identify_sound(identify_firm(${valueOf('company_name')}))
    and identify_firm(t.company_name) = identify_firm(${valueOf('company_name')})`,
})
