/** What a page says about itself to the shell: `export const handle: PageHandle = …`. */
export type PageHandle<Loaded = never> = {
  /** R2.20: `keep` leaves the window scrolled as it is for whoever comes to this page; else pages begin at their top. */
  readonly scroll?: 'keep'
  /** A form: nothing floats over its fields and its next step. */
  readonly form?: (loaded: Loaded | undefined) => boolean
  /** JavaScript off: how often to load the page again, for pages whose data lives. */
  readonly refreshSeconds?: (loaded: Loaded | undefined) => number | undefined
}
