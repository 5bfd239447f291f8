import { defineSamples } from '../samples.ts'

const ja = {
  open: '確認を開く',
  title: '順番を取り消しますか',
  text: '取り消すと順番は戻せません。遅れるだけなら「少し遅れます」へ。',
  close: '閉じる',
  longTitle: '本日の受付を終了して、お待ちの方全員にお知らせを送りますか',
  line: 'お待ちの方には、次の開店時刻と、番号が無効になることをお伝えします。',
}

const en: typeof ja = {
  open: 'Open the question',
  title: 'Give up your place?',
  text: 'This gives up your place. Only late? Tap “Running late”.',
  close: 'Close',
  longTitle: 'Close for today and tell everybody who is waiting?',
  line: 'Everybody who waits is told when you open next, and that their number is no longer valid.',
}

const zh: typeof ja = {
  open: '打开确认',
  title: '要取消排队吗？',
  text: '取消后无法恢复。只是晚到，请选“我会晚到”。',
  close: '关闭',
  longTitle: '要结束今天的受理，并通知所有正在等候的顾客吗？',
  line: '系统会告知等候中的各位下次营业的时间，以及号码将失效。',
}

/** Sample texts of a sheet. */
export const samples = defineSamples({
  ja: ja,
  en: en,
  zh: zh,
})
