import { useLocation } from 'react-router'
import source from '../theme/tokens.css?raw'
import { readTokens } from '../theme/tokens.ts'

/** What the page shows instead of the device's choice: `?scheme=dark`. */
export type Scheme = 'light' | 'dark'

export const tokens = readTokens(source)

export function useScheme(): Scheme | undefined {
  const asked = new URLSearchParams(useLocation().search).get('scheme')
  return asked === 'light' || asked === 'dark' ? asked : undefined
}

/** The tokens of one scheme for the whole page, whatever the device prefers: everybody else's sheet keeps to its media query. */
export function schemeStyle(scheme: Scheme): string {
  const values = { ...tokens.light, ...(scheme === 'dark' ? tokens.dark : {}) }
  const lines = Object.entries(values).map(([name, value]) => `${name}:${value}`)
  return `:root:root{color-scheme:${scheme};${lines.join(';')}}`
}
