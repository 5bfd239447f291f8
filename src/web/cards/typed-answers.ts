import type { RefObject } from 'react'
import type { Answers } from '#domain/forms/answers.ts'
import { parseFormAnswers } from '../parts/card/user-card-form/sent-answers.ts'

/** Handlers for an element around a card's form that report its answers. Deferred, because controls update their hidden inputs after the event. */
export function answerChangeHandlers(root: RefObject<HTMLElement | null>, onAnswers: (answers: Answers) => void) {
  const report = () => {
    setTimeout(() => {
      const form = root.current?.querySelector('form')
      if (form) onAnswers(parseFormAnswers(new FormData(form)))
    })
  }
  return { onChange: report, onClick: report }
}
