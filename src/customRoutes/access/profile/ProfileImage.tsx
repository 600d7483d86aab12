import { useTranslate } from 'ra-core'
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react'
import { usePorts } from '../../../kit/ports.ts'
import { Avatar } from '../../../kit/ui/Avatar.tsx'
import { showToast } from '../../../kit/ui/toastStore.ts'
import { ProfileCrop } from './ProfileCrop.tsx'
import { FILE_MOST, isPicture } from './profileCrop.ts'
import { type Changed, type ProfileData, useProfileAgain } from './profileData.ts'

/** Decodes the file as a picture, or returns the message key of the error. */
async function read(file: File): Promise<ImageBitmap | string> {
  if (file.size > FILE_MOST) return 'profile.image.too_large'
  if (!isPicture(new Uint8Array(await file.slice(0, 16).arrayBuffer()))) return 'profile.image.wrong_type'
  try {
    return await createImageBitmap(file)
  } catch (error) {
    console.info('a picture could not be decoded', error)
    return 'profile.image.unreadable'
  }
}

/** The user's own picture: chosen, cropped to a square in the browser and uploaded; or removed. */
export function ProfileImage({ profile, children }: { readonly profile: ProfileData; readonly children: ReactNode }) {
  const translate = useTranslate()
  const { send, adopt } = usePorts()
  const refetchProfile = useProfileAgain()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Allows the same file to be chosen again.
    event.target.value = ''
    if (!file) return
    const result = await read(file)
    setWrong(typeof result === 'string' ? result : null)
    if (typeof result !== 'string') setPicture(result)
  }
  const change = async (method: 'PUT' | 'DELETE', body?: Blob) => {
    setPending(true)
    try {
      adopt(await send<Changed>(method, '/auth/profile/image', body))
      showToast(translate('message.saved'), { type: 'success' })
      setPicture(null)
      await refetchProfile()
    } catch (error) {
      console.warn('the picture could not be changed', error)
      showToast(translate('message.upload_failed'), { type: 'error' })
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="profile-image">
      <Avatar person={profile} size={72} />
      <div>
        {children}
        <div className="factor-acts">
          <button type="button" className="button" aria-describedby={id} onClick={() => input.current?.click()}>
            {translate(profile.image ? 'profile.image.replace' : 'profile.image.choose')}
          </button>
          {profile.image && (
            <button
              type="button"
              className="button"
              aria-disabled={pending || undefined}
              onClick={() => void (pending || change('DELETE'))}
            >
              {translate('profile.image.remove')}
            </button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => void choose(event)}
        />
        <p id={id} className={wrong ? 'field-error' : 'profile-note'} role={wrong ? 'alert' : undefined}>
          {translate(wrong ?? 'profile.image.hint')}
        </p>
      </div>
      {picture && (
        <ProfileCrop
          picture={picture}
          pending={pending}
          onUse={(cut) => void change('PUT', cut)}
          onClose={() => setPicture(null)}
        />
      )}
    </div>
  )
}
