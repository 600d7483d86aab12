import type { CountryCode } from 'libphonenumber-js/min'
import { useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { usePorts } from '../../ports.ts'
import type { InputProps } from '../types.ts'
import { controlProps } from './control.ts'
import { countriesIn, HOME, isWhole, kept, shownAs } from './dial.ts'
import './phone.css'

interface Now {
  readonly country: CountryCode
  readonly text: string
  /** The value that the form has of it. */
  readonly told: string | null
  /** It cannot be a number of that country as it is. */
  readonly doubt: boolean
}

const beginWith = (value: string | null, country: CountryCode): Now => ({
  ...shownAs(value ?? '', country),
  ...{ told: value, doubt: false },
})

/**
 * A telephone number with its country: typed as one dials it there, kept as E.164. A number with a code of its own (`+353 …`, `0044 …`)
 * chooses its country itself.
 */
export default function PhoneControl(props: InputProps<string>) {
  const { id, value, onChange, onBlur, disabled, compact } = props
  const { locale } = usePorts()
  const translate = useTranslate()
  const countries = useMemo(() => countriesIn(locale === 'zh' ? 'zh-CN' : 'en-GB'), [locale])
  const [now, setNow] = useState(() => beginWith(value ?? null, HOME))
  // Set from outside: a draft, an undo, somebody else's change.
  if ((value ?? null) !== now.told) setNow(beginWith(value ?? null, now.country))
  const { country, text, doubt } = now
  const tell = (next: string, of: CountryCode, unsure: boolean) => {
    const told = next.trim() === '' ? null : kept(next, of)
    setNow({ country: of, text: next, told, doubt: unsure })
    if (told !== (value ?? null)) onChange(told)
  }
  const leave = () => {
    const whole = text.trim() !== '' && isWhole(text, country)
    if (whole) setNow({ ...now, ...shownAs(kept(text, country), country), doubt: false })
    else setNow({ ...now, doubt: text.trim() !== '' })
    onBlur?.()
  }
  const chosen = countries.find(({ code }) => code === country)
  const doubtId = `${id}-doubt`
  const control = controlProps(props)
  const described = [control['aria-describedby'], doubt ? doubtId : undefined].filter(Boolean).join(' ')
  return (
    <>
      <div className="control-frame phone-control">
        <input
          {...control}
          className="control"
          type="tel"
          inputMode="tel"
          aria-describedby={described || undefined}
          value={text}
          onChange={({ target }) => tell(target.value, country, false)}
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
                const of = target.value as CountryCode
                tell(text, of, text.trim() !== '' && !isWhole(text, of))
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
      {doubt && !props.invalid && (
        <p id={doubtId} className="phone-doubt" role="status">
          {translate('kit.phone.doubt', { country: chosen?.name ?? country })}
        </p>
      )}
    </>
  )
}
