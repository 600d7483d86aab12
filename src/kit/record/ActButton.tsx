import { useQueryClient } from '@tanstack/react-query'
import { type HttpError, type RaRecord, useNavigate, useNotify, useTranslate } from 'ra-core'
import { lazy, Suspense, useRef, useState } from 'react'
import { declared } from '../declared.ts'
import { openPath } from '../list/openPath.ts'
import { useSend } from '../send.ts'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'
import { ActName } from './ActName.tsx'

const AskDialog = lazy(() => import('./AskDialog.tsx'))

interface ActButtonProps {
  /** Resource of the record that the act is on. */
  readonly resource: string
  readonly record: RaRecord<number>
  /** Last part of the act's address. */
  readonly act: string
  /** Message key. */
  readonly text: string
  /** Message key of a shorter text that is part of it, for the button. */
  readonly short?: string
  /** Key that does it while the record is shown. */
  readonly keys: string
  /** What it makes: name of the resource, key in the answer, and the field that names one. */
  readonly makes: { readonly resource: string; readonly key: string; readonly label: string }
  readonly main?: boolean
  /** A field of what is made that is asked for before, with what is likely meant. */
  readonly asks?: { readonly field: string; readonly likely: number | null }
}

/** Makes another record of this one and goes there, from the head of the record or from the palette; where it was done before, to the one that there is. */
export function ActButton({
  resource,
  record,
  act,
  text,
  short = text,
  keys,
  makes,
  main = false,
  asks,
}: ActButtonProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const notify = useNotify()
  const client = useQueryClient()
  const send = useSend()
  const [pending, setPending] = useState(false)
  const running = useRef(false)
  const [asking, setAsking] = useState(false)
  const show = (made: Readonly<Record<string, unknown>>, message: string) => {
    notify(message, { type: 'success', messageArgs: { number: String(made[makes.label] ?? made['label'] ?? '') } })
    navigate(openPath(declared(makes.resource), Number(made['id'])))
  }
  const run = async (given: Readonly<Record<string, unknown>> = {}) => {
    if (running.current) return
    running.current = true
    setPending(true)
    try {
      const path = `${resource}/${record.id}/${act}`
      const answer = await send<Record<string, Record<string, unknown>>>({ method: 'POST', path, body: given })
      await client.invalidateQueries({ queryKey: [resource] })
      await client.invalidateQueries({ queryKey: [makes.resource] })
      show(answer[makes.key] ?? {}, 'work.made')
    } catch (raw) {
      const { status, message, body } = raw as HttpError
      const known = body?.[makes.key] as Record<string, unknown> | undefined
      if (body?.code === 'already_converted' && known) show(known, 'work.exists')
      else if (status !== 401) notify(message, { type: 'error' })
    } finally {
      running.current = false
      setPending(false)
    }
  }
  const begin = () => (asks ? setAsking(true) : void run())
  useShortcuts([{ keys, scope: 'record', text: translate(text), run: begin, palette: true }])
  return (
    <>
      <button
        type="button"
        className={main ? 'button button-main' : 'button'}
        aria-keyshortcuts={keys}
        aria-disabled={pending || undefined}
        onClick={begin}
      >
        <ActName {...{ text, short, keys }} />
      </button>
      {asks && asking && (
        <Suspense fallback={null}>
          <AskDialog
            {...{ title: translate(text), resource: declared(makes.resource), name: asks.field, likely: asks.likely }}
            onGive={(value) => {
              setAsking(false)
              void run({ [asks.field]: value })
            }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
