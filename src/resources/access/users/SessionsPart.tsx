import { useTranslate } from 'ra-core'
import { sessionsOfUser } from '../../../../schema/areas/access/endpoints.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { PartCard } from '../../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../../kit/record/sections/parts.tsx'
import { Ago } from '../../../kit/ui/Ago.tsx'
import { Pending } from '../../../kit/ui/Pending.tsx'

/** The user's active sessions. */
export default function SessionsPart({ record }: PartProps) {
  const translate = useTranslate()
  const { data, error } = useAnswer(sessionsOfUser, { id: record.id })
  const device = (browser: string | null, system: string | null) =>
    browser && system
      ? translate('profile.sessions.device', { browser, system })
      : (browser ?? system ?? translate('profile.sessions.unknown'))
  return (
    <PartCard title={translate('users.sessions')} count={data?.data.length}>
      {!data && !error && <Pending lines={2} />}
      {error && <p role="alert">{translate('problem.server')}</p>}
      {data?.data.length === 0 && <p className="quiet">{translate('users.no_sessions')}</p>}
      {data && data.data.length > 0 && (
        <div className="made-part-frame">
          <table className="made-part">
            <tbody>
              {data.data.map(({ last_seen, ip, browser, system }) => (
                <tr key={`${last_seen} ${ip ?? ''}`}>
                  <th scope="row">{device(browser, system)}</th>
                  <td>
                    <Ago at={last_seen} />
                  </td>
                  <td className="quiet">{ip && translate('profile.sessions.from', { ip })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </PartCard>
  )
}
