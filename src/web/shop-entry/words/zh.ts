import type { ShopEntryWords } from './ja.ts'

export const words: ShopEntryWords = {
  w: {
    title: '输入门店码',
    text: '请输入海报或卡片上的 8 位门店码。',
  },
  c: {
    title: '填写接待卡',
    text: '请输入海报或卡片上的 8 位门店码，即可填写接待卡。',
  },
  f: {
    title: '预约',
    text: '请输入海报或卡片上的 8 位门店码，即可选择预约的日期和时间。',
  },
  unknownCode: {
    title: '没有找到使用此门店码的门店',
    text: (typed) => `没有门店码为“${typed}”的门店。请核对海报上的 8 位门店码后重新输入。`,
  },
  replacedCode: {
    title: '此门店码已更换',
    text: (typed) => `“${typed}”是以前的门店码。请扫描店内新的二维码，或输入新的 8 位门店码。您的号码仍然有效。`,
  },
  closedShop: {
    title: '该门店目前暂停营业',
    text: () => '恢复营业后，您可以取号或填写接待卡。',
  },
}
