import type { EntryDoorWords } from './ja.ts'

export const words: EntryDoorWords = {
  w: {
    title: '输入受理码',
    text: '请输入门店海报或卡片上的 8 位受理码。',
  },
  c: {
    title: '填写接待卡',
    text: '请输入门店海报或卡片上的 8 位受理码，即可填写接待卡。',
  },
  f: {
    title: '预约来店',
    text: '请输入门店海报或卡片上的 8 位受理码，即可选择来店日期和时间。',
  },
  unknownCode: {
    title: '没有找到使用此受理码的门店',
    text: (typed) => `没有受理码为“${typed}”的门店。请核对门店海报上的 8 位受理码后重新输入。`,
  },
  replacedCode: {
    title: '此受理码已更新',
    text: (typed) => `“${typed}”是以前的受理码。请扫描店内新的二维码，或输入新的 8 位受理码。已取的号码仍然有效。`,
  },
  closedShop: {
    title: '该门店目前暂停营业',
    text: () => '恢复营业之前不受理取号和接待卡。',
  },
}
