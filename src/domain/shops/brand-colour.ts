/**
 * Colours of a shop's public pages. Their light and dark shades in `src/web/theme/brand.css` pass contrast, which a free colour may not.
 * None is near the red of an error or the orange of a call.
 */
export const brandColours = ['green', 'teal', 'blue', 'purple', 'plum', 'brown', 'charcoal'] as const
export type BrandColour = (typeof brandColours)[number]
export const defaultBrandColour: BrandColour = 'green'
