import type { Answers } from '#domain/forms/answers.ts'

/** Returns the values of the controls in their order, without empty ones. */
export function parseFormAnswers(sent: FormData): Answers {
  // A Map, because an attacker may name a control like a property that every object has.
  const answers = new Map<string, string[]>()
  for (const [name, value] of sent) {
    const text = typeof value === 'string' ? value : value.name
    if (text !== '') answers.set(name, [...(answers.get(name) ?? []), text])
  }
  return Object.fromEntries(answers)
}
