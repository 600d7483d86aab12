import { useTranslate } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { GROUPS, type Placeholder } from '../../../../schema/areas/mail/placeholders.ts'
import { groupsOf, isTemplateSubject, loopsOf, type TemplateSubject } from '../../../../schema/areas/mail/subjects.ts'
import type { Locale } from '../../../../schema/engine/text/format.ts'
import type { Insertable } from '../../../kit/emailEditor/EmailEditor.tsx'
import type { InputProps } from '../../../kit/kinds/types.ts'
import { usePorts } from '../../../kit/ports.ts'
import { loadable } from '../../../kit/ui/loadable.tsx'
import { Pending } from '../../../kit/ui/Pending.tsx'

const LazyEmailEditor = loadable(() => import('../../../kit/emailEditor/EmailEditor.tsx'), <Pending />)
const TextArea = loadable(() => import('../texts/TextArea.tsx'), <Pending />)

/** Placeholders that can be inserted in a message about such a record. */
function insertsOf(
  subject: TemplateSubject,
  locale: Locale,
  translate: (key: string) => string,
): readonly Insertable[] {
  const groups = groupsOf(subject).map((group) => ({
    group: translate(`mail.group.${group}`),
    items: Object.entries<Placeholder>(GROUPS[group]).map(([name, placeholder]) => ({
      code: `{{ ${name} }}`,
      label: placeholder[locale],
    })),
  }))
  const loops = Object.entries(loopsOf(subject)).flatMap(([name, loop]) => [
    { code: `{% for one in ${name} %}`, label: `${translate('mail.each')} ${loop[locale]}` },
    ...Object.entries(loop.each).map(([field, one]) => ({ code: `{{ one.${field} }}`, label: `… ${one[locale]}` })),
    { code: '{% endfor %}', label: translate('mail.each_end') },
  ])
  const names = groupsOf(subject).flatMap((group) => Object.entries<Placeholder>(GROUPS[group]))
  const only = names.map(([name, one]) => ({
    code: `{% if ${name} %}`,
    label: `${translate('mail.only_if')} ${one[locale]}`,
  }))
  return [
    ...groups,
    { group: translate('mail.lists'), items: loops },
    {
      group: translate('mail.conditions'),
      items: [
        ...only,
        { code: '{% else %}', label: translate('mail.otherwise') },
        { code: '{% endif %}', label: translate('mail.only_if_end') },
      ],
    },
  ]
}

/** The text of a template, with the placeholders for its subject. */
export function BodyInput(props: InputProps<string>) {
  const { id, value, onChange, onBlur, disabled, invalid, describedBy, siblings, label, focusRef } = props
  const translate = useTranslate()
  const { locale } = usePorts()
  // Subject and channel are chosen in other fields.
  const [channel, chosen] = useWatch({ name: ['channel', 'about'] }) as readonly unknown[]
  const about = String(chosen ?? siblings?.()['about'] ?? '')
  const Editor = channel === 'text' ? TextArea : LazyEmailEditor
  return (
    <Editor
      id={id}
      label={label}
      disabled={disabled}
      invalid={invalid}
      describedBy={describedBy}
      onBlur={onBlur}
      value={value ?? ''}
      inserts={isTemplateSubject(about) ? insertsOf(about, locale, translate) : undefined}
      onChange={(html) => onChange(html === '' ? null : html)}
      focusRef={typeof focusRef === 'function' ? focusRef : undefined}
    />
  )
}
