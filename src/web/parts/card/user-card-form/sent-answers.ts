import type { Answers } from '#domain/forms/answers.ts'

/** What the controls hold, in their order and without what was left empty. */
export function sentAnswers(sent: FormData): Answers {
  const answers: Record<string, string[]> = {}
  for (const [name, value] of sent) {
    const text = typeof value === 'string' ? value : value.name
    if (text !== '') answers[name] = [...(answers[name] ?? []), text]
  }
  return answers
}
