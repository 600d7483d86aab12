import type { CountryCode } from 'libphonenumber-js/min'
import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { countryOfRecord, phoneReadings } from '../../../../schema/engine/text/phones.ts'
import { usePorts } from '../../ports.ts'
import type { InputProps } from '../types.ts'
import { controlProps } from './control.ts'
import { countriesIn, displayNumber, isWhole, parseNumberIn, readNumber, storedNumber } from './phoneNumber.ts'
import './phone.css'

interface Now {
  readonly country: CountryCode
  readonly text: string
  /** The value last reported to the form. */
  readonly told: string | null
  /** The number is not valid in that country. */
  readonly doubt: boolean
  /** Other possible readings, where the number is ambiguous and the user has not chosen one; otherwise empty. */
  readonly readings: readonly string[]
}

/** Maximum number of readings with a digit as shortcut. */
const MAX_KEYS = 9

const beginWith = (value: string | null, country: CountryCode): Now => ({
  ...displayNumber(value ?? '', country),
  told: value,
  doubt: false,
  readings: [],
})

/**
 * A phone number input with a country: typed as dialled in that country, stored as E.164. A number with a country code (`+353 …`, `0044 …`) selects
 * its country; an ambiguous number offers its readings, each with a shortcut key.
 */
export default function PhoneControl(props: InputProps<string>) {
  const { id, value, onChange, onBlur, disabled, compact } = props
  const { locale } = usePorts()
  const translate = useTranslate()
  const countries = useMemo(() => countriesIn(locale === 'zh' ? 'zh-CN' : 'en-GB'), [locale])
  const ofRecord = () => parseNumberIn(countryOfRecord(props.field.hints.countryAt, props.siblings?.() ?? {}))
  const [now, setNow] = useState(() => beginWith(value ?? null, ofRecord()))
  const [isChosen, setChosen] = useState(false)
  // The value was changed from outside: a draft, an undo, another user's change.
  if ((value ?? null) !== now.told) setNow(beginWith(value ?? null, now.country))
  const { country, text, doubt, readings } = now
  const update = (next: string, inCountry: CountryCode, unsure: boolean) => {
    const storedPhone = next.trim() === '' ? null : storedNumber(next, inCountry)
    const readings = phoneReadings(next, inCountry)
    setNow({
      country: inCountry,
      text: next,
      told: storedPhone,
      doubt: unsure,
      readings: readings.length > 1 ? readings : [],
    })
    if (storedPhone !== (value ?? null)) onChange(storedPhone)
  }
  const choose = (reading: string | undefined) => {
    if (reading === undefined) return
    setNow(beginWith(reading, country))
    if (reading !== (value ?? null)) onChange(reading)
  }
  const leave = () => {
    const isComplete = text.trim() !== '' && isWhole(text, country)
    // An ambiguous number is shown as it was typed.
    if (readings.length > 0) setNow({ ...now, doubt: false })
    else if (isComplete) setNow({ ...now, ...displayNumber(storedNumber(text, country), country), doubt: false })
    else setNow({ ...now, doubt: text.trim() !== '' })
    onBlur?.()
  }
  const pick = (event: KeyboardEvent) => {
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
    if (!event.altKey || event.ctrlKey || event.metaKey || digit === undefined || readings.length === 0) return
    event.preventDefault()
    choose(readings[Number(digit) - 1])
  }
  const chosen = countries.find(({ code }) => code === country)
  const doubtId = `${id}-doubt`
  const control = controlProps(props)
  const describedBy = [control['aria-describedby'], doubt ? doubtId : undefined].filter(Boolean).join(' ')
  return (
    <>
      <div className="control-frame phone-control">
        <input
          {...control}
          className="control"
          type="tel"
          inputMode="tel"
          aria-describedby={describedBy || undefined}
          value={text}
          onKeyDown={pick}
          onChange={({ target }) => {
            // The record's country may have been chosen after this field was opened.
            update(target.value, text.trim() === '' && !isChosen ? ofRecord() : country, false)
          }}
          onBlur={leave}
        />
        {!compact && (
          <span className="phone-country">
            <span aria-hidden="true">{`${country} ${chosen?.dial ?? ''}`}</span>
            <select
              aria-label={translate('kit.phone.country')}
              value={country}
              disabled={disabled}
              onChange={({ target }) => {
                const nextCountry = target.value as CountryCode
                setChosen(true)
                update(text, nextCountry, text.trim() !== '' && !isWhole(text, nextCountry))
              }}
            >
              {countries.map(({ code, name, dial }) => (
                <option key={code} value={code}>
                  {`${name} ${dial}`}
                </option>
              ))}
            </select>
          </span>
        )}
      </div>
      {readings.length > 0 && !disabled && (
        <div className="phone-readings" role="group" aria-label={translate('kit.phone.readings')}>
          <span role="status">{translate('kit.phone.readings')}</span>
          {readings.slice(0, MAX_KEYS).map((reading, i) => (
            <button
              key={reading}
              type="button"
              className="phone-reading"
              aria-keyshortcuts={`Alt+${i + 1}`}
              onClick={() => choose(reading)}
            >
              {readNumber(reading)} <kbd>{`Alt ${i + 1}`}</kbd>
            </button>
          ))}
        </div>
      )}
      {doubt && !props.invalid && (
        <p id={doubtId} className="phone-doubt" role="status">
          {translate('kit.phone.doubt', { country: chosen?.name ?? country })}
        </p>
      )}
    </>
  )
}
