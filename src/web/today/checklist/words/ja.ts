import type { CoreStepName } from '../steps.ts'

type Step = { title: string; text: string; act: string }

export const words = {
  title: 'はじめの準備',
  progress: (done: number, of: number) => `${of}つのうち${done}つ完了`,
  count: (done: number, of: number) => `${done} / ${of}`,
  hide: '隠す',
  show: '表示する',
  done: '完了',
  change: '変える',
  actOn: (act: string, step: string) => `${step}：${act}`,
  dot: '・',
  steps: {
    hours: { title: '営業時間とお休みを決める', text: 'いまは「いつでも」受付中です。時間外の受付と予約を止められます。', act: '決める' },
    contact: { title: '電話番号と住所を入れる', text: 'お客さまの画面とメールに出ます。', act: '入れる' },
    counter: { title: 'カウンターを増やす', text: 'いま1つです。2つあると、お二人を同時にご案内できます。', act: '追加' },
    colleagues: { title: 'いっしょに働く人を招待する', text: 'メールアドレスと役割だけで招待できます。', act: '招待する' },
    poster: { title: 'ポスターを貼る', text: 'QRコードと受付コードをA4 1枚に印刷します。', act: '作る' },
    mail: { title: 'メールを送れるようにする', text: '予約の確認や、呼び出しを届けます。', act: '方法を見る' },
    lines: { title: '沿線と駅を選ぶ', text: '受付カードの「希望駅」に出ます。', act: '選ぶ' },
  } satisfies Record<CoreStepName, Step>,
  hours: 'この時間に決める',
  contact: { phone: '電話番号', address: '住所', save: '保存する' },
  counter: { name: 'カウンターの名前', save: '追加する' },
  entered: {
    people: (n: number) => `${n}名`,
    invited: (n: number) => `招待中 ${n}名`,
    printed: (day: string) => `${day}に印刷しました`,
    mail: 'メールを送れます',
    lines: (n: number) => `${n}路線`,
  },
}

export type ChecklistWords = Omit<typeof words, 'steps'> & { steps: Record<CoreStepName, Step> }
