/** Fields of which one is enough, such as phone and e-mail: each has `required_without:@other`. */

/** Returns the keys of the alternatives in these rules. */
export function alternativeKeys(rules = ''): readonly string[] {
  return [...rules.matchAll(/(?:^|\|)required_without:@(\w+)/g)].map(([, other]) => other!)
}

export function areAlternativesSwitchedOff({ rules }: { readonly rules?: string | undefined }, off: ReadonlySet<string>): boolean {
  const others = alternativeKeys(rules)
  return others.length > 0 && others.every((other) => off.has(other))
}
