import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { checkAnswer } from '../../../../schema/areas/questions/answering.ts'
import { isUnanswered, type Question } from '../../../../schema/areas/questions/asked.ts'
import { saveAnswers } from '../../../../schema/areas/record/acts.ts'
import type { Answer, Answers } from '../../../../schema/areas/record/shapes.ts'
import { usePanel } from '../../acts/provider.ts'
import { refusalOf, useShowRefusal } from '../../acts/useShowRefusal.ts'
import { errorMessage } from '../../errorText.ts'
import type { Subject } from '../../files/file.ts'
import { useUploadFile } from '../../files/uploadFile.ts'
import { isSame } from '../../form/stale/conflict.ts'
import { draftAt, draftKey } from '../../form/unsaved/drafts.ts'
import { usePorts } from '../../ports.ts'
import { answersKey, askedOf, valuesOf } from './useAnswers.ts'

type Values = Readonly<Record<number, unknown>>

/** Pause in typing after which the draft is stored, in ms. */
const PAUSE = 250

/** Renders the drawing on a white background: dark lines on a transparent one could not be read on a dark page. */
function pngOf(drawing: HTMLCanvasElement): Promise<File> {
  const pen = drawing.getContext('2d')
  if (pen) {
    pen.globalCompositeOperation = 'destination-over'
    pen.fillStyle = '#ffffff'
    pen.fillRect(0, 0, drawing.width, drawing.height)
    pen.globalCompositeOperation = 'source-over'
  }
  return new Promise((done, failed) =>
    drawing.toBlob(
      (blob) =>
        blob ? done(new File([blob], 'signature.png', { type: 'image/png' })) : failed(new Error('nothing was drawn')),
      'image/png',
    ),
  )
}

/** Whether a question can be asked now: files and signatures need a stored record to upload to. */
export const canAsk = ({ id }: Subject, { type }: Pick<Question, 'type'>): boolean =>
  id !== 0 || !['file', 'photo'].includes(type)

/** The draft of the answers about a record. */
export function useAnswerDraft({ resource, id }: Subject) {
  const { user } = usePorts()
  return useMemo(
    () => draftAt(window.sessionStorage, draftKey(user?.id, `${resource}/answers`, id)),
    [user?.id, resource, id],
  )
}

/**
 * State of a form of answers: stored as a draft in the tab until saved, validated as on the server, saved together. Answers that others have saved
 * since the form was opened are taken over where nothing was typed, and marked as conflicts where something was.
 */
export function useAnswerForm(
  subject: Subject,
  latest: Answers,
  onDone: () => void,
  {
    quiet = false,
    kept,
  }: {
    /** No success message is shown, because the surrounding form shows one. */
    readonly quiet?: boolean
    /** Where the draft is stored, if not in the tab. */
    readonly kept?: Pick<ReturnType<typeof draftAt>, 'read' | 'write' | 'drop'>
  } = {},
) {
  const panel = usePanel()
  const showRefusal = useShowRefusal()
  const client = useQueryClient()
  const notify = useNotify()
  const upload = useUploadFile()
  const ownDraft = useAnswerDraft(subject)
  const draft = kept ?? ownDraft
  /** The answers when the form was opened, or since the last resolved conflict. */
  const [base, setBase] = useState<readonly Answer[]>(latest.data)
  const [typed, show] = useState<Values>(() => draft.read()?.values ?? {})
  /** The same as a ref, for uploads in progress and the save that waits for them. */
  const now = useRef(typed)
  const setTyped = (next: Values) => {
    now.current = next
    show(next)
  }
  const [errors, setErrors] = useState<Readonly<Record<number, string>>>({})
  const [isSaving, setSaving] = useState(false)
  /** Counts refused saves: each one moves the focus to the first error, a correction does not. */
  const [refusals, setRefusals] = useState(0)
  const restored = useRef(draft.read() !== null)
  const drawings = useRef(new Map<number, HTMLCanvasElement>())
  const uploads = useRef(new Set<Promise<unknown>>())

  const isTyped = (id: number) => id in typed
  const before = new Map(base.map((answer) => [answer.question.id, answer]))
  // Fields not changed here follow the server; changed ones keep the version that they started from.
  const clashes = new Map(
    latest.data
      .filter(({ question: { id }, version, value }) => {
        const old = before.get(id)
        return isTyped(id) && old && old.version < version && !isSame(value, typed[id])
      })
      .map((answer) => [answer.question.id, answer]),
  )
  const merged = (ownValues: Values): Values => ({ ...valuesOf(latest.data), ...ownValues })
  const values = merged(typed)
  const applicable = askedOf(latest.data, values)

  useEffect(() => {
    const saveDraft = () => (Object.keys(typed).length ? draft.write({ values: typed }) : draft.drop())
    const timer = setTimeout(saveDraft, PAUSE)
    window.addEventListener('pagehide', saveDraft)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', saveDraft)
    }
  }, [typed, draft])

  const set = (id: number, value: unknown) => {
    setTyped({ ...now.current, [id]: value })
    setErrors(({ [id]: _, ...rest }) => rest)
  }
  const settleClash = (id: number, side: 'mine' | 'theirs') => {
    const serverAnswer = clashes.get(id)
    if (!serverAnswer) return
    setBase((all) => all.map((answer) => (answer.question.id === id ? serverAnswer : answer)))
    const { [id]: _, ...rest } = now.current
    if (side === 'theirs') setTyped(rest)
  }

  const check = () => {
    const messages: Record<number, string> = {}
    const all = merged(now.current)
    for (const { question, needed } of askedOf(latest.data, all)) {
      const { id } = question
      if (drawings.current.has(id) || !canAsk(subject, question)) continue
      const value = isUnanswered(all[id]) ? null : all[id]
      const [refusal] = id in now.current || needed ? checkAnswer({ ...question, required: needed }, value) : []
      if (refusal) messages[id] = errorMessage(refusal)
    }
    return messages
  }
  /** Drawings are uploaded as files of the record first, because the answers refer to them. */
  const withDrawings = async (target: Subject) => {
    for (const { question } of askedOf(latest.data, merged(now.current))) {
      const drawing = drawings.current.get(question.id)
      if (!drawing) continue
      const { id } = await upload(target, await pngOf(drawing), question.label)
      drawings.current.delete(question.id)
      setTyped({ ...now.current, [question.id]: id })
    }
    return now.current
  }

  /** @returns whether the answers are valid as far as the browser can tell */
  const verify = (): boolean => {
    const messages = check()
    setErrors(messages)
    const isFine = Object.keys(messages).length === 0
    if (!isFine) setRefusals((n) => n + 1)
    return isFine
  }
  /** @param target the record, where it was created by this save */
  const save = async (target: Subject = subject) => {
    if (isSaving) return
    setSaving(true)
    try {
      await Promise.all(uploads.current)
      if (!verify()) return
      const all = await withDrawings(target)
      const sentAnswers = askedOf(latest.data, merged(all))
        .filter(({ question: { id } }) => id in all)
        .map(({ question: { id } }) => ({
          question_id: id,
          value: isUnanswered(all[id]) ? null : all[id],
          version: (clashes.has(id) ? before.get(id) : latest.data.find((one) => one.question.id === id))?.version ?? 0,
        }))
      const saved = await panel.act(saveAnswers.at(target.resource), { id: target.id, body: { answers: sentAnswers } })
      draft.drop()
      setTyped({})
      client.setQueryData(answersKey(target.resource, target.id), saved)
      void client.invalidateQueries({ queryKey: [target.resource, 'timeline', String(target.id)] })
      if (!quiet) notify('message.saved', { type: 'success' })
      onDone()
    } catch (raw) {
      const { stale, body, fields } = refusalOf(raw)
      const fieldErrors = Object.entries(fields)
      setErrors(Object.fromEntries(fieldErrors.map(([path, text]) => [Number(path.split('.')[1]), text])))
      if (fieldErrors.length > 0) setRefusals((n) => n + 1)
      if (stale && body['current']) client.setQueryData(answersKey(target.resource, target.id), body['current'])
      if (fieldErrors.length === 0) showRefusal(raw)
    } finally {
      setSaving(false)
    }
  }

  return {
    asked: applicable,
    values,
    errors,
    clashes,
    isSaving,
    refusals,
    set,
    settle: settleClash,
    verify,
    save,
    isDirty: Object.keys(typed).length > 0,
    restored: restored.current,
    /** A save waits for pending uploads. */
    onSending: (sending: Promise<unknown>) => {
      uploads.current.add(sending)
      void sending.finally(() => uploads.current.delete(sending))
    },
    sign: (id: number, drawing: HTMLCanvasElement | null) => {
      if (drawing) drawings.current.set(id, drawing)
      else drawings.current.delete(id)
      set(id, null)
    },
    discard: () => {
      draft.drop()
      setTyped({})
    },
  }
}
