import { toText } from './value.ts'

/** A sentence per rule with `{placeholders}`; `default` for rules without one (R5.2). */
export type MessageTable = Readonly<Record<string, string>> & { readonly default: string }

/** Fills `{_field_}`, `{length}` and so on. A placeholder without a value stays. */
export function interpolate(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{([^}]+)\}/g, (placeholder, name: string) => (Object.hasOwn(values, name) ? toText(values[name]) : placeholder))
}
