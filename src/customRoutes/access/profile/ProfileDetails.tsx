import { useTranslate } from 'ra-core'
import { type FormEvent, useId, useRef, useState } from 'react'
import users from '../../../../schema/areas/access/users.ts'
import { errorId, FieldShell, helpId } from '../../../kit/form/FieldShell.tsx'
import { LeaveGuard } from '../../../kit/form/unsaved/LeaveGuard.tsx'
import { usePorts } from '../../../kit/ports.ts'
import { showToast } from '../../../kit/ui/toastStore.ts'
import { useWords } from '../../../kit/words.ts'
import { Notices } from '../auth/Notices.tsx'
import { type Refused, refusalOf } from '../auth/refusal.ts'
import { ProfileSection } from './ProfileSection.tsx'
import { type Changed, type ProfileData, useProfileAgain } from './profileData.ts'
import { useDraftOf } from './profileDraft.ts'

const NOTHING_WRONG: Refused = { fields: {}, failure: null }
const FIELDS = [
  { name: 'first_name', autoComplete: 'given-name', type: 'text', required: true },
  { name: 'last_name', autoComplete: 'family-name', type: 'text', required: false },
  { name: 'phone', autoComplete: 'tel', type: 'tel', required: false },
] as const
type Name = (typeof FIELDS)[number]['name']

const textsOf = ({ first_name, last_name, phone }: ProfileData): Record<Name, string> => ({
  first_name,
  last_name: last_name ?? '',
  phone: phone ?? '',
})

/** Name and phone; the email address for signing in can only be changed by an administrator. */
export function ProfileDetails({ profile }: { readonly profile: ProfileData }) {
  const translate = useTranslate()
  const words = useWords(users.name)
  const { send, adopt } = usePorts()
  const refetchProfile = useProfileAgain()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [storedTexts, setStoredTexts] = useState(() => textsOf(profile))
  const { values, setValues, dirty, safe, restored, discard } = useDraftOf(profile.id, storedTexts)
  const [refusal, setRefusal] = useState(NOTHING_WRONG)
  const [pending, setPending] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    setPending(true)
    setRefusal(NOTHING_WRONG)
    try {
      const changed = await send<Changed>('PATCH', '/auth/profile', values)
      adopt(changed)
      setStoredTexts(textsOf(changed.profile))
      // Input typed while the request was in progress is kept.
      setValues((now) => (now === values ? textsOf(changed.profile) : now))
      showToast(translate('message.saved'), { type: 'success' })
      await refetchProfile()
    } catch (error) {
      const why = refusalOf(error)
      setRefusal(why)
      const [first] = FIELDS.filter(({ name }) => why.fields[name])
      if (first) form.current?.querySelector<HTMLElement>(`[name=${first.name}]`)?.focus()
    } finally {
      setPending(false)
    }
  }

  return (
    <ProfileSection title={translate('profile.details.title')}>
      <form ref={form} className="profile-form" noValidate onSubmit={(event) => void submit(event)}>
        {restored && (
          <p className="notice" role="status">
            {translate('kit.form.restored')}{' '}
            <button type="button" className="link-button" onClick={discard}>
              {translate('kit.form.discard')}
            </button>
          </p>
        )}
        <Notices failure={refusal.failure} />
        {FIELDS.map(({ name, autoComplete, type, required }) => {
          const wrong = refusal.fields[name]
          const error = wrong && (typeof wrong === 'string' ? translate(wrong) : translate(...wrong))
          return (
            <FieldShell
              key={name}
              id={`${id}-${name}`}
              label={words.field(name)}
              required={required}
              {...(error ? { error } : {})}
            >
              <input
                id={`${id}-${name}`}
                className="control"
                name={name}
                type={type}
                autoComplete={autoComplete}
                value={values[name]}
                aria-required={required || undefined}
                aria-invalid={wrong !== undefined}
                aria-describedby={wrong ? errorId(`${id}-${name}`) : undefined}
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              />
            </FieldShell>
          )
        })}
        <FieldShell id={`${id}-email`} label={words.field('email')} help={translate('profile.details.email_note')}>
          <input
            id={`${id}-email`}
            className="control"
            value={profile.email}
            readOnly
            aria-describedby={helpId(`${id}-email`)}
          />
        </FieldShell>
        <p className="profile-fact">
          <span>{translate('profile.details.group')}</span> {profile.group}
        </p>
        <div>
          <button type="submit" className="button button-main" aria-disabled={pending || undefined}>
            {translate('profile.details.save')}
          </button>
        </div>
      </form>
      <LeaveGuard dirty={dirty} safe={safe} />
    </ProfileSection>
  )
}
