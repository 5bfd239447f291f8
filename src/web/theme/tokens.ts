export type ColourTokens = Record<string, string>

/** Parses the colour tokens of tokens.css, including shadows: all of the light scheme, and those that the dark one changes. */
export function parseColourTokens(css: string): { light: ColourTokens; dark: ColourTokens } {
  const dark = /@media screen and \(prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}/.exec(css)?.[1] ?? ''
  const light = /(?:^|\n):root \{([^}]*)\}/.exec(css)?.[1] ?? ''
  const changed = readDeclarations(dark)
  const all = readDeclarations(light)
  return {
    light: Object.fromEntries(Object.entries(all).filter(([name, value]) => name in changed || isHexColour(value))),
    dark: changed,
  }
}

export function isHexColour(value: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(value)
}

function readDeclarations(block: string): ColourTokens {
  return Object.fromEntries([...block.matchAll(/(--uk-[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!.trim()]))
}

/** Returns the WCAG 2 contrast of two colours such as `#f7f5f0`, from 1 (none) to 21. */
export function contrast(one: string, other: string): number {
  const [bright, dim] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (bright + 0.05) / (dim + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
