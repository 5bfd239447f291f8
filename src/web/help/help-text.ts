/** One page of the help. Names of screens and buttons come from the screens' own words. Backticks stand around what is typed into a terminal. */
export type HelpText = {
  /** The question that the page answers. */
  readonly title: string
  readonly steps: readonly string[]
  /** What else is good to know. */
  readonly notes: readonly string[]
  /** Pages that it speaks of: the name by the address without its language. */
  readonly links: Readonly<Record<string, string>>
  /** Other words that people type into the search, with spaces between. */
  readonly synonyms: string
}
