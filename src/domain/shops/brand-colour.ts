/**
 * What a shop's public pages are coloured with (product.md, 4.4): a name, whose shades for light and dark are in `web/ui/brand.css` and pass contrast.
 * A free colour would not. None is near the red of an error or the orange of a call.
 */
export const brandColours = ['green', 'teal', 'blue', 'purple', 'plum', 'brown', 'charcoal'] as const
export type BrandColour = (typeof brandColours)[number]
export const defaultBrandColour: BrandColour = 'green'
