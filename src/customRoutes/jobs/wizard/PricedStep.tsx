import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { PRICED } from '../../../../schema/areas/jobs/priced.ts'
import { useFormScreen } from '../../../kit/form/FormContext.ts'
import { FormField } from '../../../kit/form/FormField.tsx'
import { useWords } from '../../../kit/words.ts'
import { Reprice } from '../../../resources/jobs/lines/reprice/Reprice.tsx'
import { DocumentPreview } from '../../../resources/jobs/sheet/DocumentPreview.tsx'
import { Sheet } from '../../../resources/jobs/sheet/Sheet.tsx'
import { SheetProvider } from '../../../resources/jobs/sheet/SheetProvider.tsx'
import { TotalsPanel } from '../../../resources/jobs/sheet/TotalsPanel.tsx'
import './pricedStep.css'

interface PricedStepProps {
  /** Fields of this step. */
  readonly fields: readonly string[]
  readonly questions: ReactNode
}

/** The step for priced lines, laid out like their editor: facts in a few columns, lines across the whole width, the total next to them. */
export default function PricedStep({ fields, questions }: PricedStepProps) {
  const { resource } = useFormScreen()
  const translate = useTranslate()
  const words = useWords(resource.name)
  const facts = fields.filter((name) => !(PRICED as readonly string[]).includes(name))
  return (
    <div className="priced-step">
      <Reprice />
      <section className="priced-facts" aria-label={words.section(resource.sections[0]?.key ?? '')}>
        {facts.map((name) => (
          <FormField key={name} name={name} />
        ))}
      </section>
      <SheetProvider>
        <div className="priced-columns">
          <section className="priced-main" aria-label={translate('lines.sheet')}>
            <Sheet />
            {questions}
          </section>
          <aside className="priced-rail">
            <TotalsPanel />
            {'options' in resource.fields && <DocumentPreview />}
          </aside>
        </div>
      </SheetProvider>
    </div>
  )
}
