import { useNotify, useTranslate } from 'ra-core'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import jobTemplates from '../../../../schema/areas/jobs/job-templates.ts'
import jobs from '../../../../schema/areas/jobs/jobs.ts'
import { PICKS } from '../../../../schema/areas/jobs/priced.ts'
import { f } from '../../../../schema/engine/fields/index.ts'
import { LazyPicker } from '../../../kit/kinds/parts/LazyPicker.tsx'
import { usePorts } from '../../../kit/ports.ts'
import { useWizard } from '../../../kit/wizard/context.ts'
import type { Line } from '../../../resources/jobs/lines/live.ts'
import { useFill } from '../../../resources/jobs/lines/usePick.ts'
import { TAKEN, TEMPLATE } from './wizards.ts'

type Values = Readonly<Record<string, unknown>>
const FIELD = f.ref('job-templates', { where: { active: true, under: 0 } })

/** Fills in the step from a template: library items get today's price, multiplied by the price factor of the template's franchise. */
export function FromTemplate() {
  const translate = useTranslate()
  const notify = useNotify()
  const { get, can } = usePorts()
  const { fill } = useFill()
  const { setValue } = useFormContext()
  const { draft, store } = useWizard()
  const id = useId()
  const [chosen, setChosen] = useState<number | null>(null)

  const fresh = async (name: keyof typeof PICKS, line: Line, factor: number): Promise<Line> => {
    const pick = PICKS[name]
    const { id: _, ...lineValues } = line as Line & { id?: number }
    const libraryId = line[pick.ref]
    if (typeof libraryId !== 'number') return lineValues
    const row = await get<Line & { readonly id: number }>(`/${pick.resource}/${libraryId}`)
    // An archived library item keeps its last price.
    return row['archived_at']
      ? { ...lineValues, [pick.ref]: null }
      : { ...lineValues, ...(await fill(pick, row, factor)) }
  }
  const applyTemplate = async (template: number) => {
    setChosen(template)
    try {
      const found = await get<Values>(`/${jobTemplates.name}/${template}`)
      const franchise = found['franchise_id']
      const factor =
        typeof franchise === 'number' ? Number((await get<Values>(`/franchises/${franchise}`))['price_factor']) : 1
      const lines = async (name: keyof typeof PICKS) =>
        Promise.all(((found[name] ?? []) as readonly Line[]).map((line) => fresh(name, line, factor)))
      const values: Values = {
        ...Object.fromEntries(['job_type_id', 'description', 'overall_discount'].map((n) => [n, found[n]])),
        // A template for the whole business leaves the franchise unchanged.
        ...(typeof franchise === 'number' ? { franchise_id: franchise } : {}),
        services: await lines('services'),
        materials: await lines('materials'),
      }
      for (const [name, value] of Object.entries(values))
        if (name in jobs.fields) setValue(name, value, { shouldDirty: true, shouldValidate: false })
      store.change({ extra: { ...store.get()?.extra, [TAKEN]: template } })
      notify('work.template.taken', { type: 'success', messageArgs: { name: String(found['name']) } })
    } catch (error) {
      console.warn('the template did not come', error)
      notify('lines.not_filled', { type: 'error' })
    }
  }
  const clearTemplate = () => {
    setChosen(null)
    const { [TAKEN]: _, ...rest } = store.get()?.extra ?? {}
    store.change({ extra: rest })
  }
  // A template chosen before the wizard started is applied once.
  const before = draft.extra?.[TEMPLATE]
  const takeNow = useEffectEvent((template: number) => {
    const { [TEMPLATE]: _, ...rest } = store.get()?.extra ?? {}
    store.change({ extra: rest })
    void applyTemplate(template)
  })
  useEffect(() => {
    if (typeof before === 'number') takeNow(before)
  }, [before])
  if (!can(jobTemplates.area, 'list')) return null
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {translate('work.template.start')}
      </label>
      <LazyPicker
        id={id}
        name="template"
        resource={jobs.name}
        field={FIELD}
        target={jobTemplates.name}
        multiple={false}
        ids={chosen === null ? [] : [chosen]}
        onPick={([picked]) => (picked === undefined ? clearTemplate() : void applyTemplate(picked))}
      />
      <p className="field-help">{translate('work.template.help')}</p>
    </div>
  )
}
