import { LinkBase, useTranslate } from 'ra-core'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { useWords } from '../words.ts'
import type { WizardDraft } from './draft.ts'
import { missingIn } from './missing.ts'
import { inRow, isOpenStep, pathOf, rowOf, WITHIN, type Wizard, type WizardStep } from './wizard.ts'

interface StepsNavProps {
  readonly wizard: Wizard
  readonly resource: AnyResource
  readonly step: WizardStep
  readonly draft: WizardDraft
}

/** Shows the steps: the current one, which ones can be opened, and what is missing in earlier ones. */
export function StepsNav({ wizard, resource, step, draft }: StepsNavProps) {
  const translate = useTranslate()
  const words = useWords(resource.name)
  const row = rowOf(wizard)
  const now = row.indexOf(inRow(wizard, step))
  return (
    <nav aria-label={translate('wizard.steps')}>
      <ol className="wizard-steps">
        {row.map((one, i) => {
          const isOpen = isOpenStep(one, draft)
          const missing = i === now || !isOpen ? [] : missingIn(resource, one, draft)
          const isDone = draft.record !== null && i < now && missing.length === 0
          const name = (
            <>
              <span className="wizard-number" aria-hidden="true">
                {i + 1}
              </span>
              {translate(one.title)}
            </>
          )
          return (
            <li key={one.key} aria-current={i === now ? 'step' : undefined} data-done={isDone || undefined}>
              {i === now || !isOpen ? (
                <span>{name}</span>
              ) : (
                <LinkBase to={pathOf(one, draft)} state={WITHIN}>
                  {name}
                </LinkBase>
              )}
              {missing.length > 0 && (
                <small>
                  {translate('wizard.missing', { fields: missing.map((field) => words.field(field)).join(', ') })}
                </small>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
