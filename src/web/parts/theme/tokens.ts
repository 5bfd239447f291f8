/** Custom properties with their values. */
export type Tokens = Record<string, string>

/** The colour tokens (and shadows, which contain some) of tokens.css: those of the light scheme, and what the dark one changes. */
export function readTokens(css: string): { light: Tokens; dark: Tokens } {
  const dark = /@media screen and \(prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}/.exec(css)?.[1] ?? ''
  const light = /(?:^|\n):root \{([^}]*)\}/.exec(css)?.[1] ?? ''
  const changed = readDeclarations(dark)
  const all = readDeclarations(light)
  return {
    light: Object.fromEntries(Object.entries(all).filter(([name, value]) => name in changed || isColour(value))),
    dark: changed,
  }
}

export function isColour(value: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(value)
}

function readDeclarations(block: string): Tokens {
  return Object.fromEntries([...block.matchAll(/(--uk-[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!.trim()]))
}
