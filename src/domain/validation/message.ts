import { text } from './value.ts'

/** A sentence for each rule, with `{placeholders}`; `default` where a rule has none (R5.2). */
export type MessageTable = Readonly<Record<string, string>> & { readonly default: string }

/** `{_field_}`, `{length}`, …: what has no value stays as it is. */
export function interpolate(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{([^}]+)\}/g, (placeholder, name: string) => (Object.hasOwn(values, name) ? text(values[name]) : placeholder))
}
