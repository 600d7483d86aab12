import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { f } from '../../../../schema/engine/fields/index.ts'
import { checkedAnswer, checkedBody } from '../../../../server/engine/acts/checked.ts'

describe('a response', () => {
  const schema = z.object({ id: z.int() })

  it('that matches its declaration is sent, without undeclared fields', () => {
    expect(checkedAnswer(schema, { id: 1, secret: 'x' }, 'act jobs/hold')).toEqual({ id: 1 })
  })

  it('that differs is a fault that names the endpoint', () => {
    expect(() => checkedAnswer(schema, { id: 'one' }, 'act jobs/hold')).toThrow('act jobs/hold')
  })
})

describe('a body of fields', () => {
  const fields = { reason: f.text({ required: true, max: 10 }), made_by: f.text({ readOnly: true }) }
  const refused = (body: unknown) => {
    try {
      checkedBody(fields, body)
      return 'taken'
    } catch (error) {
      return (error as { extra?: { errors?: object } }).extra?.errors
    }
  }

  it('is accepted according to its fields', () => {
    expect(checkedBody(fields, { reason: ' rain ' })).toMatchObject({ reason: 'rain' })
  })

  it('is rejected at the field: missing, too long, unknown, or not the client’s to set', () => {
    expect(refused(undefined)).toEqual({ reason: [{ code: 'required' }] })
    expect(refused({ reason: 'x'.repeat(11) })).toHaveProperty('reason')
    expect(refused({ reason: 'x', other: 1 })).toHaveProperty('other')
    expect(refused({ reason: 'x', made_by: 'me' })).toEqual({ made_by: [{ code: 'read_only' }] })
  })
})
