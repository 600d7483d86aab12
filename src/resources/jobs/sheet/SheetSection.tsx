import { useId } from 'react'
import { useFormScreen } from '../../../kit/form/FormContext.ts'
import { useWords } from '../../../kit/words.ts'
import { Sheet } from './Sheet.tsx'
import { SheetProvider } from './SheetProvider.tsx'
import { TotalsPanel } from './TotalsPanel.tsx'

/** The lines as a section of a form, with their totals below. */
export default function SheetSection({ name }: { readonly name: string }) {
  const id = useId()
  const { resource } = useFormScreen()
  const words = useWords(resource.name)
  return (
    <section className="form-section sheet-section" aria-labelledby={id} data-section={name}>
      <h2 id={id}>{words.section(name)}</h2>
      <SheetProvider>
        <Sheet />
        <TotalsPanel />
      </SheetProvider>
    </section>
  )
}
