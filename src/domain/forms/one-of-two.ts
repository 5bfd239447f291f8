/** Fields of which one is enough, such as how to reach somebody: `required_without:@other`, each of the other. */

/** The keys of the fields that one with these rules may be left out for. */
export function othersOf(rules = ''): readonly string[] {
  return [...rules.matchAll(/(?:^|\|)required_without:@(\w+)/g)].map(([, other]) => other!)
}

export function isAlone({ rules }: { readonly rules?: string | undefined }, off: ReadonlySet<string>): boolean {
  const others = othersOf(rules)
  return others.length > 0 && others.every((other) => off.has(other))
}
