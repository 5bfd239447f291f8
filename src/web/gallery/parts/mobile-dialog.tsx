import { useState } from 'react'
import { Button } from '../../parts/controls/button.tsx'
import { MobileDialog } from '../../parts/dialogs/mobile-dialog/mobile-dialog.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { defineSamples } from '../samples.ts'

const samples = defineSamples({
  ja: {
    open: '内見の持ち物を見る',
    openLong: '個人情報の取り扱いを見る',
    title: '内見の持ち物',
    text: 'スリッパと、お部屋の大きさを測るメジャーがあると便利です。鍵は担当者がお持ちします。',
    agree: '確認しました',
    longTitle: 'お預かりした個人情報の取り扱いと、保管する期間について',
    longMark: '全12項目',
    longText: (n: number) =>
      `${n}. お預かりしたお名前とご連絡先は、お部屋のご紹介とご連絡のためだけに使います。ほかの会社にお渡しするときは、その前に必ずお伺いします。`,
  },
  en: {
    open: 'Things to bring to a viewing',
    openLong: 'How we handle your data',
    title: 'Things to bring',
    text: 'Slippers and a tape measure are handy. Our staff will bring the key.',
    agree: 'Got it',
    longTitle: 'How we handle the personal data you give us, and how long we keep it',
    longMark: '12 points',
    longText: (n) =>
      `${n}. We use your name and contact details only to find a home for you and to reach you. We always ask before we give them to another company.`,
  },
  zh: {
    open: '查看看房需带物品',
    openLong: '查看个人信息的处理方式',
    title: '看房需带物品',
    text: '带上拖鞋和卷尺会更方便。钥匙由负责人携带。',
    agree: '知道了',
    longTitle: '关于您所提供个人信息的处理方式与保存期限',
    longMark: '共12项',
    longText: (n) => `${n}. 您的姓名和联系方式仅用于为您介绍房源及与您联系。如需提供给其他公司，我们一定事先征得您的同意。`,
  },
})

type Props = { button: string; agree: string } & Pick<Parameters<typeof MobileDialog>[0], 'title' | 'mark' | 'children'>

function Opened({ button, agree, ...dialog }: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const foot = (
    <Button look="primary" large wide onClick={close}>
      {agree}
    </Button>
  )
  return (
    <>
      <Button large onClick={() => setOpen(true)}>
        {button}
      </Button>
      <MobileDialog open={open} onClose={close} foot={foot} {...dialog} />
    </>
  )
}

export const show = defineGalleryPart({
  area: 'public',
  samples,
  states: {
    empty: 'it is opened with something in it only',
    error: 'what is in it says what is wrong',
    disabled: 'where nothing may be done it is not opened',
    loading: 'what is in it waits',
    filled: ({ open, title, text, agree }) => (
      <Opened button={open} title={title} agree={agree}>
        <p>{text}</p>
      </Opened>
    ),
    long: ({ openLong, longTitle, longMark, longText, agree }) => (
      <Opened button={openLong} title={longTitle} mark={longMark} agree={agree}>
        {Array.from({ length: 12 }, (_, index) => (
          <p key={longText(index + 1)}>{longText(index + 1)}</p>
        ))}
      </Opened>
    ),
  },
})
