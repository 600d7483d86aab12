export interface Place {
  readonly lat: number
  readonly lng: number
  /** Metres within which it is. */
  readonly accuracy: number
}

/** Where the device is; undefined where it does not say so, or not in time. @param patience milliseconds */
export const placeNow = (patience: number): Promise<Place | undefined> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ lat: latitude, lng: longitude, accuracy }),
      () => resolve(undefined),
      { timeout: patience, maximumAge: 60_000 },
    )
  })
