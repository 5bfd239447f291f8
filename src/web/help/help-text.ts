/** One help page. Names of screens and buttons come from the screens' own words. Backticks mark terminal commands. */
export type HelpText = {
  /** The question that the page answers. */
  readonly title: string
  readonly steps: readonly string[]
  readonly notes: readonly string[]
  /** Linked pages: name by address without language. */
  readonly links: Readonly<Record<string, string>>
  /** Search synonyms, separated by spaces. */
  readonly synonyms: string
}
