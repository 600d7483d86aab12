import type { Schema } from './openapi.ts'

/** Numbers from 0 to 1 that repeat for the same seed (mulberry32). */
export function numbersOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  'x\uDFFFy',
  '\uD83D\uDE00 emoji',
  '\u202Eright to left',
  '\uFEFF',
  '\r\n\t',
  '\u0007',
  '\u0085',
  '\u2028',
  'null',
  'true',
  'NaN',
  '-0',
  '1e400',
  '0x10',
  '1,2,3',
  ',,,',
  '\\,',
  '%',
  '%s%n',
  '%25',
  '${a}',
  '{{a}}',
  '{{customer.nobody}}',
  "'; drop table users;--",
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  '../../etc/passwd',
  'a.b.c',
  '*',
  '(',
  '[',
  '\\',
  '"',
  'me',
  'today',
  'last-7-days',
  '2026-01-01',
  '0000-00-00',
  '2026-02-30',
  '0001-01-01',
  '9999-12-31',
  '275760-09-13',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01',
  '10000-01-01',
  '2026-01-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59-15:59',
  '2026-13-01T25:61:61Z',
  '24:00',
  '23:59',
  '99:99',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'a@b.c',
  '+44 20 7946 0000',
  'SW1A 1AA',
  '#ff0000',
  'data:image/png;base64,AAAA',
  'customers',
  'leads',
  'jobs',
  'id',
  'active',
  'archived_at',
  'csv',
  'xlsx',
  'en',
  'zh',
  'leads/1',
  'customers/9007199254740993',
  '0',
  '1',
  '-1',
  '2147483647',
  '2147483648',
  '-2147483649',
  '4294967296',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999',
  '1.5',
  '1e3',
  'x'.repeat(201),
  'x'.repeat(5_000),
  '\u6F22'.repeat(3_000),
  'a '.repeat(100),
  'a,'.repeat(300),
  '('.repeat(500),
]
const NUMBERS = [
  0,
  -0,
  1,
  2,
  -1,
  0.5,
  1e-7,
  255,
  256,
  32_767,
  32_768,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  1e21,
  1e308,
  -1e308,
  8_640_000_000_000_001,
]
const KEYS = [
  'constructor',
  '__proto__',
  'prototype',
  'toString',
  'id',
  'version',
  '',
  '\u0000',
  '\uD800',
  'nobody_knows',
  'a.b',
  '0',
  'length',
  'x'.repeat(300),
]

/** Generates requests for an endpoint: mostly close to its schema, with something invalid in them. */
export class Mean {
  readonly #next: () => number
  readonly #resolve: (schema: Schema) => Schema
  /** Ids that exist. */
  readonly #ids: readonly number[]
  constructor(next: () => number, resolve: (schema: Schema) => Schema, ids: readonly number[]) {
    this.#next = next
    this.#resolve = resolve
    this.#ids = ids
  }

  chance(of: number): boolean {
    return this.#next() < of
  }
  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#next() * list.length)] as T
  }
  text(): string {
    return this.chance(0.1) ? this.pick(TEXTS) + this.pick(TEXTS) : this.pick(TEXTS)
  }

  /** Anything that JSON can represent. */
  anything(depth = 0): unknown {
    const dice = this.#next()
    if (dice < 0.35) return this.text()
    if (dice < 0.6) return this.pick(NUMBERS)
    if (dice < 0.75) return this.pick([null, true, false, [], {}, [[]], [null]])
    if (depth > 3) return this.chance(0.1) ? this.#nested(this.pick([10, 31, 33, 500])) : null
    const size = this.pick([0, 1, 2, 5, 30])
    if (dice < 0.87) return Array.from({ length: size }, () => this.anything(depth + 1))
    return this.#object(Array.from({ length: size }, () => [this.pick(KEYS), this.anything(depth + 1)]))
  }

  /** A value for a schema; `wild` is how often it is something else. */
  value(given: Schema, wild: number, depth = 0): unknown {
    if (this.chance(wild)) return this.anything(depth)
    const schema = this.#resolve(given)
    if ('const' in schema) return schema.const
    if (schema.enum) return this.pick(schema.enum)
    const branches = schema.anyOf ?? schema.oneOf
    if (branches) return this.value(this.pick(branches), wild, depth + 1)
    const type = Array.isArray(schema.type) ? this.pick(schema.type as string[]) : schema.type
    if (type === 'object' || schema.properties) return this.#record(schema, wild, depth)
    if (type === 'array')
      return depth > 6
        ? []
        : Array.from({ length: this.pick([0, 1, 1, 2, 3]) }, () => this.value(schema.items ?? {}, wild, depth + 1))
    if (type === 'integer') return this.chance(0.6) ? this.pick(this.#ids) : this.pick(NUMBERS.filter(Number.isInteger))
    if (type === 'number') return this.chance(0.5) ? Math.round(this.#next() * 10_000) / 100 : this.pick(NUMBERS)
    if (type === 'boolean') return this.chance(0.5)
    if (type === 'null') return null
    if (type === 'string') return this.#string(schema)
    return this.anything(depth)
  }

  #string({ format }: Schema): string {
    if (this.chance(0.3)) return this.text()
    if (format === 'date') return this.pick(['2026-11-21', '2026-12-31', '2027-02-28', '0001-01-01', '9999-12-31'])
    if (format === 'date-time')
      return this.pick(['2026-11-21T09:30:00Z', '2026-12-01T00:00:00.000Z', '9999-12-31T23:59:59Z'])
    if (format === 'email') return `${this.pick(['a', 'b', 'ü'])}@example.test`
    if (format === 'uuid') return '11111111-1111-4111-8111-111111111111'
    return this.pick(['Some words', 'x', '12', '09:30', 'SW1A 1AA', 'leads', '中文', '07700 900123'])
  }

  #record(schema: Schema, wild: number, depth: number): unknown {
    if (depth > 6) return {}
    const needed = new Set(schema.required)
    const entries = Object.entries(schema.properties ?? {})
      .filter(([name]) => (needed.has(name) ? !this.chance(wild / 2) : this.chance(0.5)))
      .map(([name, part]): [string, unknown] => [name, this.value(part, wild, depth + 1)])
    const more = typeof schema.additionalProperties === 'object' ? this.pick([0, 1, 2]) : this.chance(wild / 3) ? 1 : 0
    for (let i = 0; i < more; i++)
      entries.push([
        this.chance(0.5) ? this.pick(KEYS) : this.text(),
        this.value((schema.additionalProperties || {}) as Schema, wild, depth + 1),
      ])
    return this.#object(entries)
  }

  /** Each name is an own property, also `__proto__`. */
  #object(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
    const out: Record<string, unknown> = {}
    for (const [name, value] of entries)
      Object.defineProperty(out, name, { value, enumerable: true, configurable: true, writable: true })
    return out
  }

  #nested(levels: number): unknown {
    let out: unknown = 1
    for (let i = 0; i < levels; i++) out = this.chance(0.5) ? [out] : { a: out }
    return out
  }

  /** Text as a part of an address, sometimes with meaningless percent signs. */
  encoded(text: string): string {
    if (this.chance(0.02)) return this.pick(['%', '%zz', '%ED%A0%80', '%C0%80', '%FF', '%00', '%2F', '%252e', '..%2f'])
    return encodeURIComponent(text.toWellFormed())
  }
}
