/**
 * What a shop's public pages are coloured with: a name, whose shades for light and dark are in `src/web/theme/brand.css` and pass contrast.
 * A free colour would not. None is near the red of an error or the orange of a call.
 */
export const brandColours = ['green', 'teal', 'blue', 'purple', 'plum', 'brown', 'charcoal'] as const
export type BrandColour = (typeof brandColours)[number]
export const defaultBrandColour: BrandColour = 'green'
