import { type ReactNode, useEffect, useId, useState } from 'react'
import type { MyVisitWhole } from '../../../schema/areas/fieldApp/shapes.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import { type RefusedCall, usePorts } from '../../kit/ports.ts'
import { showToast } from '../../kit/ui/toastStore.ts'
import { dayName } from './clock.ts'
import { refusalText } from './Failed.tsx'
import type { PartProps } from './MyVisit.tsx'
import styles from './workday.module.css'

interface Material {
  readonly id: number
  readonly name: string
  readonly code: string | null
}

function Materials({ translate, visit, put }: PartProps) {
  const { get, send } = usePorts()
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly Material[] | null>(null)
  const id = useId()
  useEffect(() => {
    const q = text.trim()
    if (!q) return setFound(null)
    let isOver = false
    const timer = setTimeout(() => {
      get<{ data: readonly Material[] }>(`/my/materials?${new URLSearchParams({ q })}`).then(
        ({ data }) => !isOver && setFound(data),
        () => !isOver && setFound([]),
      )
    }, 250)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [text, get])
  const use = async (material_id: number, quantity: number) => {
    try {
      put(await send<MyVisitWhole>('POST', `/my/visits/${visit.id}/materials`, { material_id, quantity }))
      setText('')
    } catch (error) {
      showToast(refusalText(translate, error as RefusedCall), { type: 'error' })
    }
  }
  return (
    <section className={styles.dayCard}>
      <h2>{translate('workday.materials')}</h2>
      <ul className={styles.dayLines}>
        {visit.used.map(({ id: line, material_id, name, quantity }) => (
          <li key={line}>
            <span>{name}</span>
            <label className={styles.dayQuantity}>
              <span className="sr-only">
                {translate('workday.quantity')}: {name}
              </span>
              <input
                type="number"
                inputMode="decimal"
                min="0"
                step="any"
                key={quantity}
                defaultValue={quantity}
                onBlur={(event) => {
                  const wantedQuantity = Math.round(Number(event.target.value) * 1000) / 1000
                  if (wantedQuantity !== quantity && wantedQuantity >= 0) void use(material_id, wantedQuantity)
                }}
              />
            </label>
          </li>
        ))}
      </ul>
      <label className={styles.daySearch} htmlFor={id}>
        {translate('workday.add_material')}
      </label>
      <input
        id={id}
        type="search"
        placeholder={translate('workday.search_materials')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {found && (
        <ul className={styles.dayFound}>
          {found.map(({ id: material, name, code }) => (
            <li key={material}>
              <button type="button" onClick={() => void use(material, 1)}>
                {name}
                {code && <span>{code}</span>}
              </button>
            </li>
          ))}
          {found.length === 0 && <li>{translate('workday.no_materials')}</li>}
        </ul>
      )}
    </section>
  )
}

/** Description and lines of the job, earlier work at this address, and materials used, with the questions between them. */
export function WorkPart({ questions, ...props }: PartProps & { questions: ReactNode }) {
  const { translate, visit } = props
  const { locale } = usePorts()
  const { description, lines, earlier } = visit
  return (
    <>
      {(description || lines.length > 0) && (
        <section className={styles.dayCard}>
          <h2>{translate('workday.what')}</h2>
          {description && <p className={styles.dayWords}>{description}</p>}
          <ul className={styles.dayLines}>
            {lines.map(({ name, quantity, price }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are only displayed, in order
              <li key={i}>
                <span>
                  {quantity === 1 ? '' : `${quantity} × `}
                  {name}
                </span>
                {price !== null && <span>{formatMoney(price)}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {questions}
      {visit.job && <Materials {...props} />}
      {earlier.length > 0 && (
        <section className={styles.dayCard}>
          <h2>{translate('workday.earlier')}</h2>
          <ul className={styles.dayLines}>
            {earlier.map(({ id, day, title, outcome, outcome_note }) => (
              <li key={id}>
                <span>
                  {title}
                  {outcome_note && <em> {outcome_note}</em>}
                </span>
                <span>
                  {dayName(day, locale)} · {translate(`workday.outcome.${outcome}`)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
