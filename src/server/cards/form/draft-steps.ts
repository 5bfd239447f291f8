import type { ConsentText } from '#domain/forms/consent-text.ts'
import type { QuestionStep } from '#domain/forms/field.ts'
import type { Form } from '#domain/forms/form.ts'
import { stepsForContext } from '#domain/forms/visitor-steps.ts'

const noText: ConsentText = { title: '', version: 0, date: '', locale: 'ja', paragraphs: [] }
const noTexts = { ja: noText, en: noText, zh: noText }

/** The visitor's steps without the texts of consents, which affect neither a draft's answers nor its progress. */
export const draftSteps = (form: Form): readonly QuestionStep[] => stepsForContext(form, 'public', () => noTexts)
