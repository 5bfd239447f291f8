/** Page settings read by the shell: `export const handle: PageHandle = …`. */
export type PageHandle<Loaded = never> = {
  /** `keep` leaves the scroll position when navigating to this page; others start at the top (R2.20). */
  readonly scroll?: 'keep'
  /** True for forms: no button floats over their fields. */
  readonly form?: (loaded: Loaded | undefined) => boolean
  /** The page itself says that there is no connection: it may have another language than its address. */
  readonly saysOffline?: true
  /** True for a page with a manifest of its own, so that an icon on the home screen opens it. */
  readonly isApp?: (loaded: Loaded | undefined) => boolean
  /** True for a page in another site's frame: no script, nothing around its content. */
  readonly isEmbed?: true
  /** Reload interval of a live page without JavaScript. */
  readonly refreshSeconds?: (loaded: Loaded | undefined) => number | undefined
}
