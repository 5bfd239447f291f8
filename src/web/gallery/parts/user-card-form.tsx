import { useMemo, useState } from 'react'
import type { Answers } from '#domain/forms/answers.ts'
import type { Step } from '#domain/forms/field.ts'
import { fieldRules } from '#domain/forms/field-rules.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { UserCardForm } from '../../parts/card/user-card-form/user-card-form.tsx'
import type { PartShow } from '../part-show.ts'
import { samples } from './user-card-form-samples.ts'
import { cardAnswers, cardSteps, today } from './user-card-samples.ts'

/** A page has its rules from its loader. */
function Card({ steps, ...form }: Partial<Parameters<typeof UserCardForm>[0]> & { steps: readonly Step[] }) {
  const locale = useLocale()
  const { sent } = useWords(samples)
  const rules = useMemo(
    () =>
      fieldRules(
        steps.flatMap(({ fields }) => fields),
        locale,
      ),
    [steps, locale],
  )
  const [answers, setAnswers] = useState<Answers>()
  return (
    <>
      <UserCardForm steps={steps} rules={rules} today={today} {...form} onDone={setAnswers} />
      <output data-answers={answers && JSON.stringify(answers)}>{answers && sent}</output>
    </>
  )
}

const together: readonly Step[] = [
  {
    key: 'all',
    title: cardSteps[0]!.title,
    fields: cardSteps.flatMap(({ key, title, fields }) => [{ type: 'heading' as const, key: `${key}Heading`, label: title }, ...fields]),
  },
]

export const show: PartShow = {
  id: 'user-card-form',
  area: 'public',
  states: {
    empty: () => <Card steps={cardSteps} />,
    filled: () => <Card steps={together} answers={cardAnswers} />,
    error: function Refused() {
      const { taken } = useWords(samples)
      const errors = useMemo(() => ({ phone: taken }), [taken])
      return <Card steps={cardSteps.slice(0, 1)} answers={cardAnswers} errors={errors} />
    },
    long: function Long() {
      const { longTitle, longLabel, longHelp } = useWords(samples)
      const steps = useMemo((): readonly Step[] => {
        const words = (text: string) => ({ ja: text, en: text, zh: text })
        const home = { type: 'text', key: 'present', label: words(longLabel), help: words(longHelp), required: true } as const
        const people = { type: 'number', key: 'people', label: words(longLabel), min: 1, max: 20 } as const
        return Array.from({ length: 6 }, (_, n) => ({
          key: `step${n}`,
          title: words(longTitle),
          fields: n === 2 ? [home, people] : [home],
        }))
      }, [longTitle, longLabel, longHelp])
      return <Card steps={steps} open="step1" />
    },
    loading: 'its steps come with the page',
    disabled: () => <Card steps={cardSteps.slice(0, 1)} answers={cardAnswers} disabled />,
  },
}
