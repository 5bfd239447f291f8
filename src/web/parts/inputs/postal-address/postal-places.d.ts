/** Generated at build time by vite/postal-places.ts. */
declare module 'virtual:postal-places' {
  /** Keyed by the first two digits. The areas of a code in sequence: prefecture, city, town, prefecture, city, town … */
  export const placesByPrefix: Readonly<
    Record<string, (() => Promise<{ places: Readonly<Record<string, readonly string[]>> }>) | undefined>
  >
}
