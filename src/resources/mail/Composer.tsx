import { keepPreviousData } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { send } from '../../../schema/areas/mail/acts.ts'
import { composer } from '../../../schema/areas/mail/endpoints.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { actKey } from '../../kit/acts/texts.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { loadable } from '../../kit/ui/loadable.tsx'
import { Pending } from '../../kit/ui/Pending.tsx'
import { type ComposerData, type ComposerProps, EmailForm, type EmailValues } from './EmailForm.tsx'

const TextComposer = loadable(() => import('./texts/TextComposer.tsx'))

/** Emails written but not sent, restored when the editor is opened again. */
const unsent = new Map<string, EmailValues>()

const withDocument = ({ templates, papers }: ComposerData, id: number | null) =>
  templates.find((one) => one.id === id)?.paper ? papers : []

const begin = (found: ComposerData, files: readonly number[]): EmailValues => ({
  to: found.receivers.map(({ address }) => address).join(', '),
  cc: '',
  subject: found.subject,
  body: found.body,
  template_id: found.template_id,
  locale: found.locale,
  papers: withDocument(found, found.template_id),
  files,
  along: true,
})

const NO_FILES: readonly number[] = []

export interface Props extends ComposerProps {
  readonly visit?: number
  /** Key of the initial template; the most likely one by default. */
  readonly template?: string
  /** Ids of the record's files that are attached initially; must be the same array each time. */
  readonly files?: readonly number[]
}

/** Writes an email about a record: a template filled in, which can be edited before it is sent. Ctrl+Enter sends it. */
export default function Composer({
  resource,
  record,
  visit,
  template,
  files = NO_FILES,
  onSent,
  onClose,
  ...rest
}: Props) {
  const translate = useTranslate()
  const key = [
    `${resource.name}/${record.id}`,
    ...(visit === undefined ? [] : [visit]),
    ...(template === undefined ? [] : [template]),
    ...files,
  ].join('/')
  const unsentValues = unsent.get(key)
  const [values, setValues] = useState<EmailValues | null>(unsentValues ?? null)
  const [request, setRequest] = useState<{ template_id?: number; locale?: Locale }>({})
  const { data, isPlaceholderData } = useAnswer(
    composer.at(resource.name),
    {
      id: record.id,
      query: {
        ...request,
        ...(visit === undefined ? {} : { visit }),
        ...(template === undefined ? {} : { key: template }),
      },
    },
    { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, placeholderData: keepPreviousData },
  )
  // Another template replaces the text; the recipients stay.
  useEffect(() => {
    if (!data || isPlaceholderData) return
    setValues((now) => {
      if (now && Object.keys(request).length === 0) return now
      const fresh = begin(data, files)
      return now ? { ...fresh, to: now.to, cc: now.cc, files: now.files } : fresh
    })
  }, [data, isPlaceholderData, request, files])
  const change = (more: Partial<EmailValues>) => {
    setValues((now) => {
      const next = now && { ...now, ...more }
      if (next) unsent.set(key, next)
      return next
    })
  }
  const [byText, setByText] = useState(false)
  const title = translate(actKey(send.at(resource.name), 'does'))
  if (byText) return <TextComposer resource={resource} record={record} onClose={onClose} onSent={onSent} sends />
  if (!data || !values)
    return (
      <Dialog title={title} wide onClose={onClose}>
        <Pending />
      </Dialog>
    )
  return (
    <EmailForm
      resource={resource}
      record={record}
      data={data}
      emailValues={values}
      change={change}
      title={title}
      onClose={onClose}
      {...rest}
      onTemplate={(more) => {
        unsent.delete(key)
        setRequest((now) => ({ ...now, ...more }))
      }}
      onText={() => setByText(true)}
      onSent={() => {
        unsent.delete(key)
        onClose()
        onSent?.()
      }}
    />
  )
}
