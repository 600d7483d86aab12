export interface Place {
  readonly lat: number
  readonly lng: number
  /** Accuracy of the position, in metres. */
  readonly accuracy: number
}

/**
 * The position of the device; undefined where it is unavailable or takes too long.
 * @param patience timeout in ms
 */
export const placeNow = (patience: number): Promise<Place | undefined> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ lat: latitude, lng: longitude, accuracy }),
      () => resolve(undefined),
      { timeout: patience, maximumAge: 60_000 },
    )
  })
