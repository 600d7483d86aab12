import { useEffect, useState } from 'react'
import './avatar.css'
import { type Person, usePorts } from '../ports.ts'
import { initials, personColour } from './person.ts'

/** Content hash → object URL: each picture is fetched once, with authentication, which a plain address could not carry. */
const urlByImage = new Map<string, Promise<string>>()

function usePicture({ id, image }: Person): string | null {
  const { file } = usePorts()
  const [picture, setPicture] = useState<{ image: string; url: string } | null>(null)
  useEffect(() => {
    if (!image) return
    let stillHere = true
    let url = urlByImage.get(image)
    if (!url) {
      url = file(`/users/${id}/image`).then((blob) => URL.createObjectURL(blob))
      urlByImage.set(image, url)
    }
    url.then(
      (found) => stillHere && setPicture({ image, url: found }),
      (error: unknown) => {
        urlByImage.delete(image)
        console.warn('a picture could not be fetched', error)
      },
    )
    return () => {
      stillHere = false
    }
  }, [id, image, file])
  return picture && picture.image === image ? picture.url : null
}

/** A person's picture, or their initials on a colour of their own. Hidden from screen readers, because the name is next to it. */
export function Avatar({ person, size }: { readonly person: Person; readonly size?: number }) {
  const url = usePicture(person)
  const square = size ? { width: size, height: size, fontSize: size * 0.4 } : {}
  if (url) return <img className="avatar" src={url} alt="" style={square} />
  return (
    <span
      className="avatar"
      style={{ ...square, background: personColour(person.id) }}
      data-initials={initials(person)}
      aria-hidden="true"
    />
  )
}
