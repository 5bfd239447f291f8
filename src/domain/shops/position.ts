/** Where a shop is, in degrees. */
export type Position = { readonly latitude: number; readonly longitude: number }

/** Seven places are a centimetre. */
const places = 7

/**
 * As people type it, or copy it from a map: `35.6812, 139.7671`, of whatever width, in brackets, or with the words that maps write beside it. Latitude
 * comes first, as on all of them. Undefined: that is no place.
 */
export function readPosition(typed: string): Position | undefined {
  const numbers =
    typed
      .normalize('NFKC')
      .match(/[-+]?\d+(?:\.\d+)?/g)
      ?.map(Number) ?? []
  const [latitude, longitude] = numbers
  if (numbers.length !== 2 || latitude === undefined || longitude === undefined) return undefined
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined
  return { latitude: Number(latitude.toFixed(places)), longitude: Number(longitude.toFixed(places)) }
}

export const showPosition = ({ latitude, longitude }: Position): string => `${latitude}, ${longitude}`

/** The way there, in the map that most phones have or open in the browser. It is a link: nothing of it is loaded before somebody taps it. */
export const wayTo = ({ latitude, longitude }: Position): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude}%2C${longitude}`

/** The same for an address, where the shop gives no position. */
export const wayToAddress = (address: string): string => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
