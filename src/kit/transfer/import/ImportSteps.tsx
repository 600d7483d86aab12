import { useTranslate } from 'ra-core'

const STEPS = ['file', 'columns', 'values', 'check', 'result'] as const
export type StepName = (typeof STEPS)[number]

/** Shows the steps and the current one. */
export function ImportSteps({ now }: { readonly now: StepName }) {
  const translate = useTranslate()
  return (
    <ol className="import-steps" aria-label={translate('transfer.import.steps')}>
      {STEPS.map((step, i) => (
        <li key={step} aria-current={step === now ? 'step' : undefined} data-done={i < STEPS.indexOf(now) || undefined}>
          <span aria-hidden="true">{i + 1}</span> {translate(`transfer.import.step.${step}`)}
        </li>
      ))}
    </ol>
  )
}
