/** Made by vite/postal-places.ts at build. */
declare module 'virtual:postal-places' {
  /** By the first two digits. A code's places one after the other: prefecture, city, town, prefecture, city, town … */
  export const placesByPrefix: Readonly<
    Record<string, (() => Promise<{ places: Readonly<Record<string, readonly string[]>> }>) | undefined>
  >
}
