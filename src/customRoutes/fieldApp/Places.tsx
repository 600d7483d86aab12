import type { MyVisit } from '../../../schema/areas/fieldApp/shapes.ts'
import type { Translate } from '../../kit/ports.ts'
import { Icon } from './icons.tsx'
import styles from './workday.module.css'

/** Address of the phone's maps app: the coordinates, else the postal address. */
export function mapsAddress({ lat, lng, address }: Pick<MyVisit, 'lat' | 'lng' | 'address'>): string | null {
  const destination = lat !== null && lng !== null ? `${lat},${lng}` : address.join(', ')
  return destination ? `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}` : null
}

/** The customer and the address, with links to call and to navigate. */
export function Places({ translate, visit }: { translate: Translate; visit: MyVisit }) {
  const { customer, phone, address, access_notes, notes, others } = visit
  const maps = mapsAddress(visit)
  return (
    <>
      {customer && <p className={styles.dayQuiet}>{customer}</p>}
      {address.length > 0 && <address className={styles.dayAddress}>{address.join('\n')}</address>}
      {access_notes && <p className={styles.dayAccess}>{access_notes}</p>}
      {notes && <p>{notes}</p>}
      {others.length > 0 && (
        <p className={styles.dayQuiet}>{translate('workday.with', { names: others.join(', ') })}</p>
      )}
      <p className={styles.dayWays}>
        {phone && (
          <a className={styles.dayWay} href={`tel:${phone}`}>
            <Icon name="call" />
            {translate('workday.call')}
          </a>
        )}
        {maps && (
          <a className={styles.dayWay} href={maps} target="_blank" rel="noreferrer">
            <Icon name="navigate" />
            {translate('workday.navigate')}
          </a>
        )}
      </p>
    </>
  )
}
