import { useLocation } from 'react-router'
import source from '../theme/tokens.css?raw'
import { parseColourTokens } from '../theme/tokens.ts'

/** The colour scheme that replaces the device's: `?scheme=dark`. */
export type ColourScheme = 'light' | 'dark'

export const colourTokensByScheme = parseColourTokens(source)

export function useRequestedColourScheme(): ColourScheme | undefined {
  const requested = new URLSearchParams(useLocation().search).get('scheme')
  return requested === 'light' || requested === 'dark' ? requested : undefined
}

/** Returns the tokens of one scheme for the whole page, whatever the device prefers. Other pages use media queries. */
export function createColourSchemeStyle(scheme: ColourScheme): string {
  const values = { ...colourTokensByScheme.light, ...(scheme === 'dark' ? colourTokensByScheme.dark : {}) }
  const lines = Object.entries(values).map(([name, value]) => `${name}:${value}`)
  return `:root:root{color-scheme:${scheme};${lines.join(';')}}`
}
