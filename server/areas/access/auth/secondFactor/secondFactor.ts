import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { secondFactorFor } from '../../../../../schema/areas/access/settings.ts'
import { businessName } from '../../../../../schema/areas/settings/settings.ts'
import { type Db, type Tx } from '../../../../engine/db/kysely.ts'
import { problem } from '../../../../engine/http/errors.ts'
import { effectiveRights } from '../../../../engine/rights/rights.ts'
import { type Settings } from '../../../../engine/settings/settings.ts'
import { type Notices } from '../recovery/notices.ts'
import { demandsFactor } from './demanded.ts'
import { createTryLimit } from './secondFactorLimits.ts'
import { createSecondFactorSeal } from './secondFactorSeal.ts'
import { base32, keyUri, newSecret, stepOf } from './totp.ts'

const count = 10
/** No characters that can be confused: no 0 or O, 1, I or L, 2 or Z, 5 or S, 8 or B, U or V. */
const alphabet = '34679ACDEFGHJKMNPQRTWXY'
/** 10 of 23 characters are 45 bits; at ten attempts in a quarter of an hour, guessing one takes more than a lifetime. */
const length = 10

const newCode = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Recovery codes as they are shown: `K7QM3-XWDHT`. Each can be used once instead of the authenticator app. */
const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => newCode().replace(/^.{5}/, (half) => `${half}-`))

/** A typed or pasted code in its original form: in capitals, without spaces and dashes. */
const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

/** State of a user's second factor, as shown to the user. */
export interface SecondFactorState {
  readonly on: boolean
  readonly since: string | null
  readonly codes_left: number
  /** Whether the group requires one. */
  readonly required: boolean
}

export interface SecondFactor {
  state(userId: number): Promise<SecondFactorState>
  isOn(userId: number): Promise<boolean>
  /**
   * Creates a new key that is inactive until a code confirms it.
   * @throws problem 409 second_factor_on
   */
  begin(userId: number, email: string): Promise<{ key: string; uri: string }>
  /**
   * Activates the key.
   * @returns the recovery codes, which are shown only once
   * @throws problem 409, 422 wrong_code, 429
   */
  confirm(userId: number, code: string, now: Date): Promise<string[]>
  /**
   * Checks a code of the app or an unused recovery code, and uses it up.
   * @throws problem 429
   */
  check(userId: number, code: string, now: Date): Promise<boolean>
  /**
   * Replaces all recovery codes.
   * @throws problem 409 second_factor_off
   */
  renewCodes(userId: number): Promise<string[]>
  /** @throws problem 409 second_factor_demanded while the group requires one */
  remove(userId: number): Promise<void>
}

interface Parts {
  readonly settings: Settings
  readonly db: Db
  readonly pool: pg.Pool
  /** The server's secret. */
  readonly secret: string
  /** Notifies the user when it is switched on or off. */
  readonly notices: Notices
}

export function createSecondFactor({ settings, db, pool, secret, notices }: Parts): SecondFactor {
  const seal = createSecondFactorSeal(secret)
  const limit = createTryLimit(pool, 'code')

  /** An app code works once: its time step must be later than the last one used, and of two concurrent uses one succeeds. */
  const useStep = async (tx: Db | Tx, userId: number, code: string, now: Date, confirmed: boolean) => {
    const { rows } = await sql<{ secret: Buffer }>`
      select secret from second_factors where user_id = ${userId} and (confirmed_at is not null) = ${confirmed}`.execute(
      tx,
    )
    const step = rows[0] ? stepOf(seal.open(userId, rows[0].secret), code, now) : null
    if (step === null) return false
    const { numAffectedRows } = await sql`
      update second_factors set last_step = ${step}, confirmed_at = coalesce(confirmed_at, ${now})
      where user_id = ${userId} and last_step < ${step} and (confirmed_at is not null) = ${confirmed}`.execute(tx)
    return numAffectedRows === 1n
  }
  const useRecoveryCode = async (userId: number, code: string): Promise<boolean> => {
    const { rowCount } = await pool.query('delete from second_factor_codes where user_id = $1 and hash = $2', [
      userId,
      seal.hash(userId, code),
    ])
    return rowCount === 1
  }
  const replaceCodes = async (tx: Db | Tx, userId: number): Promise<string[]> => {
    const codes = newRecoveryCodes()
    const hashes = codes.map((code) => seal.hash(userId, plainCode(code)))
    await sql`
      with gone as (delete from second_factor_codes where user_id = ${userId})
      insert into second_factor_codes (user_id, hash) select ${userId}, unnest(${hashes}::bytea[])`.execute(tx)
    return codes
  }
  const state: SecondFactor['state'] = async (userId) => {
    const { rows } = await pool.query<SecondFactorState & { group: number }>(
      `select f.confirmed_at is not null as on, f.confirmed_at as since, g.second_factor_required as required, g.id as group,
         (select count(*)::int from second_factor_codes c where c.user_id = u.id) as codes_left
       from users u join user_groups g on g.id = u.user_group_id left join second_factors f on f.user_id = u.id
       where u.id = $1`,
      [userId],
    )
    if (!rows[0]) return { on: false, since: null, codes_left: 0, required: false }
    const { group, ...found } = rows[0]
    const rights = await effectiveRights(db, group)
    const permissions = rights.map(({ permission }) => permission)
    return { ...found, required: demandsFactor(await settings.get(secondFactorFor), found.required, permissions) }
  }

  return {
    state,
    isOn: async (userId) => (await state(userId)).on,
    begin: async (userId, email) => {
      const key = newSecret()
      const { rowCount } = await pool.query(
        `insert into second_factors as f (user_id, secret) values ($1, $2)
         on conflict (user_id) do update set secret = excluded.secret, last_step = 0 where f.confirmed_at is null`,
        [userId, seal.close(userId, key)],
      )
      if (!rowCount) throw problem(409, 'second_factor_on')
      return { key: base32(key), uri: keyUri(key, await settings.get(businessName), email) }
    },
    confirm: async (userId, code, now) => {
      if ((await state(userId)).on) throw problem(409, 'second_factor_on')
      await limit.count(userId, now)
      const codes = await db.transaction().execute(async (tx) => {
        if (!(await useStep(tx, userId, plainCode(code), now, false))) throw wrongCode()
        await notices.tell(tx, userId, 'second_factor_on')
        return replaceCodes(tx, userId)
      })
      await limit.forgive(userId)
      return codes
    },
    check: async (userId, code, now) => {
      await limit.count(userId, now)
      const plain = plainCode(code)
      const right = (await useStep(db, userId, plain, now, true)) || (await useRecoveryCode(userId, plain))
      if (right) await limit.forgive(userId)
      return right
    },
    renewCodes: async (userId) => {
      if (!(await state(userId)).on) throw problem(409, 'second_factor_off')
      return replaceCodes(db, userId)
    },
    remove: async (userId) => {
      if ((await state(userId)).required) throw problem(409, 'second_factor_demanded')
      await db.transaction().execute(async (tx) => {
        await sql`delete from second_factor_codes where user_id = ${userId}`.execute(tx)
        const { numAffectedRows } = await sql`
          delete from second_factors where user_id = ${userId} returning confirmed_at`.execute(tx)
        if (numAffectedRows) await notices.tell(tx, userId, 'second_factor_off')
      })
    },
  }
}

/** The code is a form field, so the error is at that field. */
export const wrongCode = () => problem(422, 'invalid', { errors: { code: [{ code: 'wrong_code' }] } })
