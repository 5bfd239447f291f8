import type { CSSProperties } from 'react'
import type { BrandColour } from '#domain/shops/brand-colour.ts'
import brandSheet from '../../../parts/theme/brand.css?raw'
import usualSheet from '../../../parts/theme/tokens.css?raw'
import { readTokens } from '../../../parts/theme/tokens.ts'

export type BrandScheme = 'light' | 'dark'

const usual = readTokens(usualSheet)

/** The look's own values in a colour, from the sheets that visitors get: a preview that can't differ from their pages, in either scheme. */
export function brandValues(colour: BrandColour, scheme: BrandScheme): CSSProperties {
  const others = /:root:has\(\[data-brand="(\w+)"\]\) \{[^}]*\}/g
  const own = readTokens(brandSheet.replace(others, (block, name) => (name === colour ? block.replace(/^[^{]*/, ':root ') : '')))
  return { ...usual.light, ...own.light, ...(scheme === 'dark' ? { ...usual.dark, ...own.dark } : {}) } as CSSProperties
}
