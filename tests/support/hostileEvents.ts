import fc from 'fast-check'

/** Correctly signed bodies that are not an expected event. */
export const hostileEvents: readonly (readonly [what: string, body: string])[] = [
  ['nothing', ''],
  ['no JSON', '{"id":'],
  ['null', 'null'],
  ['a list', '[{"id":"evt_1"}]'],
  ['a number', '42'],
  ['a text', '"evt_1"'],
  ['an empty object', '{}'],
  ['no id', '{"type":"refund.created","data":{"object":{"id":"re_1"}}}'],
  ['an id that is a number', '{"id":1,"type":"refund.created","data":{"object":{"id":"re_1"}}}'],
  ['an id with NUL', '{"id":"evt_\\u0000","type":"refund.created","data":{"object":{"id":"re_1"}}}'],
  [
    'an overlong id',
    JSON.stringify({ id: `evt_${'x'.repeat(5_000)}`, type: 'refund.created', data: { object: { id: 're_1' } } }),
  ],
  ['no type', '{"id":"evt_2","data":{"object":{"id":"re_1"}}}'],
  ['a type that is an object', '{"id":"evt_3","type":{},"data":{"object":{"id":"re_1"}}}'],
  ['no data', '{"id":"evt_4","type":"refund.created"}'],
  ['data that is null', '{"id":"evt_5","type":"refund.created","data":null}'],
  ['no object', '{"id":"evt_6","type":"refund.created","data":{}}'],
  ['an object that is a list', '{"id":"evt_7","type":"checkout.session.completed","data":{"object":[]}}'],
  ['a session without an id', '{"id":"evt_8","type":"checkout.session.completed","data":{"object":{}}}'],
  ['a payment that is a number', '{"id":"evt_9","type":"charge.refunded","data":{"object":{"payment_intent":7}}}'],
  [
    'deep nesting',
    `{"id":"evt_10","type":"charge.refunded","data":{"object":${'['.repeat(5_000)}${']'.repeat(5_000)}}}`,
  ],
  ['names of prototypes', '{"__proto__":{"id":"evt_11"},"constructor":1,"type":"toString","data":{"object":{}}}'],
  [
    'of another version',
    '{"id":"evt_12","object":"v2.core.event","type":"v1.billing.meter","related_object":{"id":"mtr_1"}}',
  ],
]

const KEYS = [
  'id',
  'type',
  'data',
  'object',
  'payment_intent',
  'metadata',
  '__proto__',
  'constructor',
  'toString',
] as const
const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 5 },
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(
      'evt_1',
      'checkout.session.completed',
      'charge.refunded',
      'pi_1',
      'cs_1',
      null,
      true,
      -1,
      1e308,
      '',
    ),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...KEYS), tie('any'), { maxKeys: 5 }),
  ),
})).any

/** An event with some values replaced, or any text at all. */
export const hostileBody: fc.Arbitrary<string> = fc.oneof(
  fc
    .record(
      {
        id: fc.oneof(fc.constant('evt_f'), value),
        type: fc.oneof(
          fc.constantFrom('checkout.session.completed', 'charge.refunded', 'payment_intent.succeeded'),
          value,
        ),
        data: fc.oneof(
          fc.record({ object: fc.oneof(fc.record({ id: value, payment_intent: value }, { requiredKeys: [] }), value) }),
          value,
        ),
      },
      { requiredKeys: [] },
    )
    .map((event) => JSON.stringify(event)),
  value.map((one) => JSON.stringify(one) ?? ''),
  fc.string({ unit: 'binary', maxLength: 200 }),
)
