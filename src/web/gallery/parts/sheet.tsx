import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Sheet } from '../../parts/dialogs/sheet.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { defineSamples } from '../samples.ts'
import style from './row.module.css'

const samples = defineSamples({
  ja: {
    open: '確認を開く',
    title: '番号を取り消しますか',
    text: '取り消すと順番は戻せません。遅れるだけでしたら「少し遅れます」をお使いください。',
    close: '閉じる',
    longTitle: '本日の受付を終了して、お待ちの方全員にお知らせを送りますか',
    line: 'お待ちの方には、次の開店時刻と、番号が無効になることをお伝えします。',
  },
  en: {
    open: 'Open the question',
    title: 'Cancel your number?',
    text: 'You lose your place in line. Only late? Tap “Running late”.',
    close: 'Close',
    longTitle: 'Close for today and notify everyone who is waiting?',
    line: 'We tell all waiting visitors when you open next, and that their number is no longer valid.',
  },
  zh: {
    open: '打开确认',
    title: '要取消号码吗？',
    text: '取消后无法恢复。只是晚到，请选“我会晚到”。',
    close: '关闭',
    longTitle: '要结束今天的取号，并通知所有正在等候的顾客吗？',
    line: '系统会告知等候中的各位下次营业的时间，以及号码将失效。',
  },
})

function Opened({ title, lines, side }: { title: string; lines: string[]; side: 'center' | 'bottom' }) {
  const texts = useWords(samples)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.open}</Button>
      <Sheet open={open} onClose={close} title={title} side={side}>
        <div className={style.stack}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence several times
            <p key={index}>{line}</p>
          ))}
          <Button look="primary" onClick={close}>
            {texts.close}
          </Button>
        </div>
      </Sheet>
    </>
  )
}

export const show = defineGalleryPart({
  area: 'staff',
  samples,
  states: {
    empty: 'it is opened with something in it only',
    error: 'what is in it says what is wrong',
    disabled: 'where nothing may be done it is not opened',
    loading: 'what is in it waits',
    filled: ({ title, text }) => <Opened title={title} lines={[text]} side="center" />,
    long: ({ longTitle, line }) => <Opened title={longTitle} lines={Array.from({ length: 24 }, () => line)} side="bottom" />,
  },
})
