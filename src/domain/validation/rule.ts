/** Platform functions that rules need, passed in by the server or the browser so that the engine stays pure. */
export type PlatformFunctions = {
  /** Returns a test for a typed pattern. Never throws; its time is proportional to the text. */
  pattern(source: string): (text: string) => boolean
  /** Returns undefined if the file is not a readable image. */
  imageSize(file: FileLike): Promise<ImageSize | undefined>
}

export type FileLike = { readonly name: string; readonly type: string; readonly size: number }
export type ImageSize = { readonly width: number; readonly height: number }

/** Parameters by name if the rule names them, else in written order. */
export type RuleParamValues = Readonly<Record<string, unknown>>

/** A rule's result. `required`: set by rules that decide if the field may be empty. A string is the error message. */
export type RuleVerdict = boolean | string | { readonly valid: boolean; readonly required?: boolean }

export type RuleParam = {
  readonly name: string
  readonly cast?: (given: unknown) => unknown
  readonly otherwise?: unknown
  /** Names another field, whose value the rule gets: `confirmed:password` or `confirmed:@password`. */
  readonly target?: true
  /** Takes all remaining values. */
  readonly rest?: true
  /** A leading `@` is a character, not a reference. */
  readonly verbatim?: true
}

/** A validation rule. Without `params` it gets a list. A method, so that each rule can type its parameters. */
export type Rule = {
  readonly params?: readonly RuleParam[]
  /** Runs first, also on an empty field, and decides if it may be empty. */
  readonly computesRequired?: true
  /** Message of a custom rule in the form's language. */
  readonly message?: string
  validate(value: unknown, params: RuleParamValues, engines: PlatformFunctions): RuleVerdict | Promise<RuleVerdict>
}

export type RuleTable = Readonly<Record<string, Rule>>

/** A parameter that reads another field's value at the check. Plain data, so that it can be sent to a page. */
export type FieldReference = { readonly $field: string }

export type RuleCall = { readonly name: string; readonly params: RuleParamValues | readonly unknown[] }

export function isFieldReference(value: unknown): value is FieldReference {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, '$field')
}
