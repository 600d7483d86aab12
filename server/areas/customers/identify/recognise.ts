import { sql } from 'kysely'
import type { DuplicateRule } from '../../../engine/http/defineServer.ts'
import { KINDS, type KindName } from './kinds.ts'

/**
 * When two customers, or two leads, are likely one (domain.md, identify): the same number, whatever its extension, or address, the same company whatever it calls its
 * form, the same surname and a first name that sounds alike at one postcode. Each is answered by an index of migrations 0014, 0105 and 0110.
 * @param postcode field that the postcode is given in
 */
export const duplicateRules = (kind: KindName, postcode: string): DuplicateRule => ({
  phone: (given) => sql`phone_number(t.phone) = phone_number(${given('phone')})`,
  email: (given) => sql`lower(t.email) = lower(${given('email')})`,
  name_postcode: (given) => sql`${KINDS[kind].postcode(sql`identify_postcode(${given(postcode)})`)}
    and squash_text(t.last_name) = squash_text(${given('last_name')}) and identify_sound(t.first_name) = identify_sound(${given('first_name')})`,
  company: (
    given,
  ) => sql`identify_sound(identify_firm(t.company_name)) collate "C" = identify_sound(identify_firm(${given('company_name')}))
    and identify_firm(t.company_name) = identify_firm(${given('company_name')})`,
})
