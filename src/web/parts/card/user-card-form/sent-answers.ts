import type { Answers } from '#domain/forms/answers.ts'

/** What the controls hold, in their order and without what was left empty. */
export function sentAnswers(sent: FormData): Answers {
  // No plain object: a stranger may name a control as what every object has.
  const answers = new Map<string, string[]>()
  for (const [name, value] of sent) {
    const text = typeof value === 'string' ? value : value.name
    if (text !== '') answers.set(name, [...(answers.get(name) ?? []), text])
  }
  return Object.fromEntries(answers)
}
