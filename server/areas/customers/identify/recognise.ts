import { sql } from 'kysely'
import type { Recognise } from '../../../engine/http/defineServer.ts'
import { KINDS, type KindName } from './kinds.ts'

/**
 * When two customers, or two leads, are likely one (domain.md, identify): the same number or address, the same company whatever it calls its
 * form, the same surname and a first name that sounds alike at one postcode. Each is answered by an index of migration 0014.
 * @param postcode field that the postcode is given in
 */
export const recognise = (kind: KindName, postcode: string): Recognise => ({
  phone: (given) => sql`t.phone = ${given('phone')}`,
  email: (given) => sql`lower(t.email) = lower(${given('email')})`,
  name_postcode: (given) => sql`${KINDS[kind].postcode(sql`identify_postcode(${given(postcode)})`)}
    and lower(t.last_name) = lower(${given('last_name')}) and identify_key(t.first_name) = identify_key(${given('first_name')})`,
  company: (
    given,
  ) => sql`identify_key(identify_company(t.company_name)) collate "C" = identify_key(identify_company(${given('company_name')}))
    and identify_company(t.company_name) = identify_company(${given('company_name')})`,
})
