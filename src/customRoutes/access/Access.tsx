import BackIcon from '@mui/icons-material/ArrowBack'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { Answer } from '../../kit/access/Answer.tsx'
import { useAccess } from '../../kit/access/useAccess.ts'
import { Missing } from '../../kit/ui/Missing.tsx'
import { Pending } from '../../kit/ui/Pending.tsx'
import '../../kit/kit.css'
import '../../kit/ui/states.css'
import '../screens.css'
import '../libraries.css'
import { PlacePicker } from './profile/PlacePicker.tsx'
import type { Place } from './profile/places.ts'
import './users.css'
import './permissionCells.css'

/** /users/{id}/access: why a user may, or may not, open a page or call an endpoint. */
export default function Access() {
  const { id = '' } = useParams()
  const translate = useTranslate()
  const { data, error, refetch } = useAccess(Number(id))
  const [previewUser, setPreviewUser] = useState<Place | null>(null)
  if (error && !data) return <Missing error={error} retry={() => void refetch()} />
  if (!data) return <Pending />
  return (
    <div className="screen access-screen">
      <div className="screen-head">
        <Link className="icon-button" to={`/users/view/${data.id}`} aria-label={data.name}>
          <BackIcon />
        </Link>
        <h1>{translate('access.why_title', { name: data.name })}</h1>
      </div>
      <p className="screen-about">{translate('access.why_about')}</p>
      <PlacePicker chosen={previewUser} onChoose={setPreviewUser} />
      {previewUser && (
        <section className="card access-result" aria-label={previewUser.address}>
          <h2>{previewUser.title}</h2>
          <code>{previewUser.address}</code>
          <Answer access={data} needs={previewUser.needs} />
        </section>
      )}
    </div>
  )
}
