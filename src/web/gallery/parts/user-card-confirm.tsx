import { useMemo } from 'react'
import type { Answers } from '#domain/forms/answers.ts'
import { type ShopTextLocale, toTextLocale } from '#domain/locale.ts'
import { useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { UserCardConfirm } from '../../parts/card/user-card-confirm/user-card-confirm.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { cardAnswers, cardSteps, sampleToday } from './user-card-samples.ts'

function Confirm({ answers, sending = false, wrong }: { answers: Answers; sending?: boolean; wrong?: string }) {
  const path = useLocalizePath()
  const locale = useLocale()
  return (
    <UserCardConfirm
      steps={cardSteps}
      answers={{ name: [visitors[toTextLocale(locale)]], ...answers }}
      today={sampleToday}
      editHref={() => path('/test/user-card-form')}
      sending={sending}
      wrong={wrong}
      onSend={() => {}}
    />
  )
}

const visitors: Record<ShopTextLocale, string> = { ja: '山本 由佳', en: 'Yuka Yamamoto', zh: '山本 由佳' }
const unsent: Record<ShopTextLocale, string> = {
  ja: '送信できませんでした。入力は残っています。もう一度お試しください。',
  en: 'Not sent. Your answers are still here. Please try again.',
  zh: '未能发送，内容还在，请重试。',
}
const little: Answers = { email: ['yuka@example.com'], 'moveIn.kind': ['asap'], rentMax: ['85000'] }
const { name: _, ...whole } = cardAnswers
const names: Record<ShopTextLocale, string> = {
  ja: '長谷川・フェルナンデス 由佳理アレクサンドラ',
  en: 'Yukari Alexandra Hasegawa-Fernandez de la Torre',
  zh: '欧阳・费尔南德斯 由佳理亚历山德拉',
}

export const show = defineGalleryPart({
  area: 'public',
  states: {
    disabled: 'what may not be sent has no confirmation',
    empty: () => <Confirm answers={little} />,
    filled: () => <Confirm answers={whole} />,
    error: function Unsent() {
      return <Confirm answers={whole} wrong={unsent[toTextLocale(useLocale())]} />
    },
    loading: () => <Confirm answers={whole} sending />,
    long: function Long() {
      const locale = useLocale()
      const answers = useMemo(
        () => ({
          ...cardAnswers,
          name: [names[toTextLocale(locale)]],
          email: ['hanako.yamamoto-tanaka.from-the-third-floor.of-the-old-house@mail.example.com'],
          layouts: ['1R', '1K', '1DK', '1LDK', '2K', '2LDK'],
          viewingWish: ['2026-11-28', '2026-11-24', '2027-01-06'],
        }),
        [locale],
      )
      return <Confirm answers={answers} />
    },
  },
})
