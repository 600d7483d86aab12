import type { RaRecord } from 'ra-core'
import { type Ref, useImperativeHandle, useMemo, useRef } from 'react'
import type { Answers } from '../../../schema/areas/record/shapes.ts'
import { AskedSection } from '../record/answers/AskedSection.tsx'
import { useAnswerForm } from '../record/answers/useAnswerForm.ts'
import { useWizard } from './context.ts'

export interface QuestionsHandle {
  /** @returns whether the answers are valid as far as the browser can tell */
  readonly verify: () => boolean
  /** @returns whether the answers about the record were saved */
  readonly save: (record: RaRecord<number>) => Promise<boolean>
}

interface StepQuestionsProps {
  readonly answers: Answers
  readonly ref: Ref<QuestionsHandle>
}

/** Name in the draft under which answers are stored. */
export const ANSWERS = 'answers'

type Values = Readonly<Record<string, unknown>>

/** Answers typed in a step are stored in its draft, so that they are available on any device. */
function useKeptAnswers() {
  const { store } = useWizard()
  return useMemo(() => {
    const now = () => store.get()?.extra?.[ANSWERS] as Values | undefined
    return {
      read: () => {
        const values = now()
        return values ? { values } : null
      },
      write: ({ values }: { readonly values: Values }) =>
        store.change({ extra: { ...store.get()?.extra, [ANSWERS]: values } }),
      drop: () => {
        if (!now()) return
        const { [ANSWERS]: _, ...rest } = store.get()?.extra ?? {}
        store.change({ extra: rest })
      },
    }
  }, [store])
}

/** The questions of the chosen type inside a step; saved with it, once the record they are about exists. */
export function StepQuestions({ answers, ref }: StepQuestionsProps) {
  const { resource, draft } = useWizard()
  const saved = useRef(false)
  const subject = { resource: resource.name, id: draft.record?.id ?? 0 }
  const keptAnswers = useKeptAnswers()
  const form = useAnswerForm(subject, answers, () => (saved.current = true), { quiet: true, kept: keptAnswers })
  useImperativeHandle(ref, () => ({
    verify: form.verify,
    save: async ({ id }) => {
      saved.current = false
      await form.save({ resource: resource.name, id })
      return saved.current
    },
  }))
  return <AskedSection form={form} subject={subject} refusal="message.mandatory" />
}
