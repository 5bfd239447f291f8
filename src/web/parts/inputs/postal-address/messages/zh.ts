import type { AddressMessages } from './ja.ts'

export const messages: AddressMessages = {
  postalCode: '邮政编码',
  postalCodeHelp: '7位数字，不输入“-”也可以。其余部分会以日语自动填写。',
  prefecture: '都道府县',
  city: '市区町村',
  town: '町名',
  street: '门牌号',
  building: '楼名与房间号',
  notSeven: '请您输入7位数字。例如：100-0001',
  looking: '正在查找地址…',
  found: '已按邮政编码填写，请您继续输入：',
  unknown: '未找到该邮政编码对应的地址。请您确认编码，或直接输入地址。',
  unreachable: '现在无法查找地址，请您直接输入地址。',
  several: '该邮政编码对应多个町，请您选择',
  choose: '请选择',
}
