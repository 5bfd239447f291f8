import { placesByPrefix } from 'virtual:postal-places'

/** Where a postal code leads, as Japan Post writes it: in Japanese only. The town is empty where a code is a whole city's. */
export type Place = { readonly prefecture: string; readonly city: string; readonly town: string }

/** The places of a postal code of seven digits: none when nobody has it, several for one code in a hundred. */
export async function findPlaces(code: string): Promise<readonly Place[]> {
  const { places } = (await placesByPrefix[code.slice(0, 2)]?.()) ?? {}
  const names = places?.[code] ?? []
  return Array.from({ length: names.length / 3 }, (_, index) => {
    const [prefecture = '', city = '', town = ''] = names.slice(index * 3, index * 3 + 3)
    return { prefecture, city, town }
  })
}
