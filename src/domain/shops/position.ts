/** A shop's position in degrees. */
export type GeoPosition = { readonly latitude: number; readonly longitude: number }

/** Decimals; seven are a centimetre. */
const decimals = 7

/**
 * Parses a position copied from a map, such as `35.6812, 139.7671`, in any width, with brackets or words; undefined if it is none.
 * Latitude comes first, as on all maps.
 */
export function parseGeoPosition(typed: string): GeoPosition | undefined {
  const numbers =
    typed
      .normalize('NFKC')
      .match(/[-+]?\d+(?:\.\d+)?/g)
      ?.map(Number) ?? []
  const [latitude, longitude] = numbers
  if (numbers.length !== 2 || latitude === undefined || longitude === undefined) return undefined
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined
  return { latitude: Number(latitude.toFixed(decimals)), longitude: Number(longitude.toFixed(decimals)) }
}

export const formatGeoPosition = ({ latitude, longitude }: GeoPosition): string => `${latitude}, ${longitude}`

/** Returns a directions link that most phones open in a map app. Nothing is loaded before the tap. */
export const directionsUrl = ({ latitude, longitude }: GeoPosition): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude}%2C${longitude}`

/** Returns a map link for an address, if the shop has no position. */
export const addressMapUrl = (address: string): string => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
