import { placesByPrefix } from 'virtual:postal-places'

/** The area of a postal code as Japan Post writes it, in Japanese only. The town is empty if the code covers a whole city. */
export type PostalArea = { readonly prefecture: string; readonly city: string; readonly town: string }

/** Returns the areas of a postal code of seven digits; none if it is unknown, several for one code in a hundred. */
export async function findPostalAreas(code: string): Promise<readonly PostalArea[]> {
  const { places } = (await placesByPrefix[code.slice(0, 2)]?.()) ?? {}
  const names = places?.[code] ?? []
  return Array.from({ length: names.length / 3 }, (_, index) => {
    const [prefecture = '', city = '', town = ''] = names.slice(index * 3, index * 3 + 3)
    return { prefecture, city, town }
  })
}
