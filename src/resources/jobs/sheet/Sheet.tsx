import { useComputedTotals, useSheet } from './context.ts'
import { Foot } from './Foot.tsx'
import { Grid } from './Grid.tsx'
import { OptionTabs } from './OptionTabs.tsx'
import { Templates } from './Templates.tsx'
import { useLineErrors } from './useErrors.ts'
import './styles.ts'
import '../lines/lineMenu.css'
import './options.css'

/**
 * The lines of a priced record: a quote with its options, a job, a template, a recurring job. Has to be inside a `SheetProvider`, which connects it
 * to the form.
 */
export function Sheet() {
  const { disabled } = useSheet()
  const { offer, entries } = useComputedTotals()
  const { any } = useLineErrors(offer)
  return (
    // Links from the error summary for any of the lists lead here.
    <div data-field="field-services" data-invalid={any || undefined}>
      <div className="line-sheet" data-field="field-materials" data-locked={disabled || undefined}>
        <OptionTabs />
        <Grid />
        {!disabled && entries.length === 0 && <Templates />}
        {!disabled && <Foot />}
      </div>
    </div>
  )
}
