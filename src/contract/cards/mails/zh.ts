import type { colleagueMails, visitorCardMails } from '#domain/cards/mails.ts'
import type { MailTemplateText } from '#domain/outbox/wording.ts'

export const words: Record<keyof typeof visitorCardMails | keyof typeof colleagueMails, MailTemplateText> = {
  'card.received': {
    subject: '【{{shop}}】已收到您的接待卡',
    body: `感谢您填写接待卡，{{shop}}已收到。

在我们开始接待之前，您可以在此页面查看和修改。

{{link}}`,
  },
  'card.correction': {
    subject: '【{{shop}}】请核对您的接待卡',
    body: `请核对您提交给{{shop}}的接待卡，以下内容需要确认。

{{words}}

请在此页面修改后重新提交。

{{link}}`,
  },
  'card.reply': {
    subject: '【{{shop}}】感谢您的咨询',
    body: `{{words}}
{{#link}}

您可以在此页面预约到店时间。

{{link}}
{{/link}}

{{shop}}`,
  },
  'card.promotion': {
    subject: '【{{shop}}】资讯',
    body: `{{shop}}为您送上资讯：

{{words}}

——
您选择了接收资讯，因此收到此邮件。您可以随时在此页面停止接收。

{{link}}

发送者：{{sender}}
地址：{{postal}}
投诉与咨询：{{complaints}}`,
  },
  'card.assigned': {
    subject: '【{{shop}}】有{{#count}} {{count}} {{/count}}{{^count}}一{{/count}}张接待卡由您负责',
    body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}{{shop}}有{{#count}} {{count}} {{/count}}{{^count}}一{{/count}}张接待卡由您负责，请查看。

{{link}}`,
  },
  'card.contactDue': {
    subject: '【{{shop}}】今天有{{#count}} {{count}} {{/count}}{{^count}}一{{/count}}位顾客需要联系',
    body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}{{shop}}有{{#count}} {{count}} {{/count}}{{^count}}一{{/count}}张由您负责的接待卡已到下次联系日。

{{link}}`,
  },
  'card.overdue': {
    subject: '【{{shop}}】有{{#count}} {{count}} {{/count}}{{^count}}一{{/count}}位顾客尚未得到回复',
    body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}{{shop}}有{{#count}} {{count}} {{/count}}{{^count}}一{{/count}}件咨询已超过首次联系的目标时间。

{{link}}`,
  },
  'task.due': {
    subject: '【{{shop}}】有待办到期',
    body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}以下待办已到期：

{{task}}{{#due}}（截止日期 {{due}}）{{/due}}

{{link}}`,
  },
}
