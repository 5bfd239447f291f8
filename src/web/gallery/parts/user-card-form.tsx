import { useMemo, useState } from 'react'
import type { Answers } from '#domain/forms/answers.ts'
import type { QuestionStep } from '#domain/forms/field.ts'
import { compileFieldRulesForLocale } from '#domain/forms/field-rules.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { UserCardForm } from '../../parts/card/user-card-form/user-card-form.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { defineSamples } from '../samples.ts'
import { cardAnswers, cardSteps, sampleToday } from './user-card-samples.ts'

const samples = defineSamples({
  ja: {
    sent: '確認のページへ進みます',
    taken: 'この電話番号では、本日すでに受付をされています。',
    longTitle: 'お引越しのご事情と、いまのお住まいについて（お答えいただける範囲でかまいません）',
    longLabel: 'いまのお住まいで気になっていること、次のお部屋でかなえたいこと（お書きになれる範囲でかまいません）',
    longHelp: '通勤時間、日当たり、音、収納など、どのようなことでもお聞かせください。担当者がお探しするときの手がかりにいたします。',
  },
  en: {
    sent: 'Going on to the confirmation',
    taken: 'This phone number was already used to take a number today.',
    longTitle: 'Why you are moving, and your present home (answer only what you wish to)',
    longLabel: 'What you do not like about your present home, and what the next one should have (as much as you like)',
    longHelp: 'The way to work, the light, noise, storage: whatever comes to your mind. It helps us to look for the right home.',
  },
  zh: {
    sent: '进入确认页面',
    taken: '今天已有人用这个电话号码取过号。',
    longTitle: '您搬家的原因，以及现在的住处（只需回答您愿意回答的内容）',
    longLabel: '您对现在住处不满意的地方，以及希望下一个住处满足的条件（只需填写您愿意填写的内容）',
    longHelp: '通勤时间、采光、噪音、收纳等，任何想法都请告诉我们，负责人会以此为线索为您寻找房源。',
  },
})

/** Real pages get the rules from their loader. */
function Card({ steps, ...form }: Partial<Parameters<typeof UserCardForm>[0]> & { steps: readonly QuestionStep[] }) {
  const locale = useLocale()
  const { sent } = useWords(samples)
  const rules = useMemo(
    () =>
      compileFieldRulesForLocale(
        steps.flatMap(({ fields }) => fields),
        locale,
      ),
    [steps, locale],
  )
  const [answers, setAnswers] = useState<Answers>()
  return (
    <>
      <UserCardForm steps={steps} rules={rules} today={sampleToday} {...form} onDone={setAnswers} />
      <output data-answers={answers && JSON.stringify(answers)}>{answers && sent}</output>
    </>
  )
}

const together: readonly QuestionStep[] = [
  {
    key: 'all',
    title: cardSteps[0]!.title,
    fields: cardSteps.flatMap(({ key, title, fields }) => [{ type: 'heading' as const, key: `${key}Heading`, label: title }, ...fields]),
  },
]

export const show = defineGalleryPart({
  area: 'public',
  samples,
  states: {
    empty: () => <Card steps={cardSteps} />,
    filled: () => <Card steps={together} answers={cardAnswers} />,
    error: function Refused({ taken }) {
      const errors = useMemo(() => ({ phone: taken }), [taken])
      return <Card steps={cardSteps.slice(0, 1)} answers={cardAnswers} errors={errors} />
    },
    long: function Long({ longTitle, longLabel, longHelp }) {
      const steps = useMemo((): readonly QuestionStep[] => {
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
})
