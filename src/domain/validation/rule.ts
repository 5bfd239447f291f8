/** What a rule needs from outside, so that the engine itself stays pure: the server passes its own, the browser its own. */
export type Engines = {
  /** A test for text, by a pattern that somebody typed. Never throws, and takes time in proportion to the text. */
  pattern(source: string): (text: string) => boolean
  /** Undefined when the file is no image that can be read. */
  imageSize(file: FileLike): Promise<ImageSize | undefined>
}

/** What the rules look at: a browser's file and an uploaded one are both like this. */
export type FileLike = { readonly name: string; readonly type: string; readonly size: number }
export type ImageSize = { readonly width: number; readonly height: number }

/** Named where the rule names its parameters, else in the order they were written. */
export type Params = Readonly<Record<string, unknown>>

/** `required` is told by rules that decide whether the field may stay empty. A text is the message of a failure. */
export type Verdict = boolean | string | { readonly valid: boolean; readonly required?: boolean }

export type Param = {
  readonly name: string
  readonly cast?: (given: unknown) => unknown
  readonly otherwise?: unknown
  /** Names another field, whose value the rule gets: `confirmed:password`, also written `confirmed:@password`. */
  readonly target?: true
  /** Takes all that follows. */
  readonly rest?: true
  /** An `@` at its beginning is a character, not another field. */
  readonly verbatim?: true
}

/** Without `params` a rule gets a list. Methods, so that each rule may say which parameters it takes. */
export type Rule = {
  readonly params?: readonly Param[]
  /** Runs before the others, also on an empty field, and decides whether it may stay empty. */
  readonly computesRequired?: true
  /** An own rule's message, in the language of the form. */
  readonly message?: string
  validate(value: unknown, params: Params, engines: Engines): Verdict | Promise<Verdict>
}

export type RuleTable = Readonly<Record<string, Rule>>

/** A parameter that is another field's value at the time. Plain data, so that it can be sent to a page. */
export type Reference = { readonly $field: string }

/** One rule of a field with its parameters: plain data. */
export type RuleCall = { readonly name: string; readonly params: Params | readonly unknown[] }

export function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, '$field')
}
