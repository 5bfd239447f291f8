import type { CodeMessages } from './ja.ts'

export const messages: CodeMessages = {
  title: '输入受理码',
  text: '请输入门店海报或卡片上的 8 位受理码。',
  unknownTitle: '没有使用此受理码的门店',
  unknownText: (typed) => `没有受理码为“${typed}”的门店。请核对门店海报上的 8 位字符后重新输入。`,
  replacedTitle: '该受理码已更换',
  replacedText: (typed) => `“${typed}”是以前的受理码。请扫描店内新的二维码，或输入新的 8 位字符。已取的号码仍然有效。`,
  unknownTicketTitle: '未找到该排队号',
  unknownTicketText: '链接可能不完整或已过期。您可以用门店的受理码重新取号。',
}
