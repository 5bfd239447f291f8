import { words as webhooks } from '../../../webhooks/words/zh.ts'
import type { HelpText } from '../../help-text.ts'

export const words: HelpText = {
  title: '如何把店内事件通知给其他软件（Webhook）？',
  steps: [
    '在对方软件的设置中找到 Webhook 地址。',
    `点“${webhooks.create}”，填写地址，选择要通知的事件并保存。`,
    '把只显示一次的签名密钥填入对方软件。',
    `点“${webhooks.test}”，在“${webhooks.log}”中确认已送达。`,
  ],
  notes: [
    '默认只发送编号（ID）和状态，详细内容由对方软件通过 API 读取。',
    `在“${webhooks.form.content.label}”中选择 API 密钥后，还会发送该密钥可读取的内容。其中包含顾客信息，请仅在需要时使用。本店的“个人信息的处理”页面也会注明这一点。`,
    '未送达的事件会在 28 小时内反复重试；其间一次也没有送达时，会停用并发邮件通知所有者和管理员。',
    `密钥可能泄露时，请点“${webhooks.rotate.button}”。旧密钥在 24 小时内仍然有效。`,
  ],
  links: {},
  synonyms: '对接 连接 外部软件 客户管理 CRM 通知 API 密钥',
}
