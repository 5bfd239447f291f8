import type { invitationAndAccountMails } from '#domain/outbox/invitation-and-account-mails.ts'
import type { MailTemplateText } from '#domain/outbox/wording.ts'

export const words: Record<keyof typeof invitationAndAccountMails, MailTemplateText> = {
  invitation: {
    subject: '【{{shop}}】邀请您加入接待系统',
    body: `{{inviter}}邀请您加入{{shop}}的接待系统。

请在此页面设置姓名和密码。链接 7 天内有效，只能使用一次。

{{link}}

如果您不清楚这是什么，请忽略此邮件。`,
  },
  'account.resetPassword': {
    subject: '重设密码',
    body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}我们收到了重设密码的请求。请在此页面设置新密码。链接 1 小时内有效，只能使用一次。

{{link}}

如果不是您本人操作，请忽略此邮件，密码不会改变。`,
  },
  'account.verifyEmail': {
    subject: '验证您的邮箱',
    body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}请打开此页面，验证您的邮箱。链接 1 小时内有效，只能使用一次。

{{link}}

如果不是您本人操作，请忽略此邮件。`,
  },
  'account.changeEmail': {
    subject: '验证您的新邮箱',
    body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}我们收到了把登录邮箱改为 {{address}} 的请求。请在此页面确认。链接 1 小时内有效，只能使用一次。

{{link}}

如果不是您本人操作，请忽略此邮件，邮箱不会改变。`,
  },
  'account.emailChanged': {
    subject: '登录邮箱已更改',
    body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}您的登录邮箱已改为 {{address}}。

如果不是您本人操作，请在此页面恢复。链接 7 天内有效，只能使用一次。

{{link}}`,
  },
  'account.emailConfirmed': {
    subject: '邮箱更改完成',
    body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}您的登录邮箱现在是 {{address}}。今后请使用此邮箱登录。

{{link}}`,
  },
  'account.emailRestored': {
    subject: '登录邮箱已恢复',
    body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}登录邮箱已恢复为 {{address}}，收到此邮件的邮箱已不能登录。

如果不是您本人操作，请联系门店的管理员。`,
  },
  'account.signInLink': {
    subject: '登录链接',
    body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}您可以从此页面登录。链接 15 分钟内有效，只能使用一次。

{{link}}

如果不是您本人操作，请忽略此邮件。`,
  },
  'account.passwordChanged': {
    subject: '密码已更改',
    body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}您的密码已更改，其他设备需要重新登录。

如果不是您本人操作，请立即在此页面重新设置密码。

{{link}}`,
  },
  'account.newDevice': {
    subject: '有新设备登录了您的账号',
    body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}您的账号在一台新设备上登录。

时间：{{time}}
{{#device}}设备：{{device}}
{{/device}}
如果是您本人，无需任何操作。如果不是，请立即在此页面将该设备退出登录，并更改密码。

{{link}}`,
  },
  'account.factorAdded': {
    subject: '两步验证已设置',
    body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}您的登录已启用新的两步验证方式。今后输入密码后还需要输入验证码，其他设备需要重新登录。

如果不是您本人操作，请立即在此页面重新设置密码。

{{link}}`,
  },
  'account.factorRemoved': {
    subject: '两步验证方式已移除',
    body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}您的一种两步验证方式已移除。

如果不是您本人操作，请立即在此页面检查账号，并更改密码。

{{link}}`,
  },
  'account.factorsReset': {
    subject: '两步验证已重置',
    body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}门店管理员已重置您的两步验证。下次登录只需密码，登录后请在此页面重新设置。

如果您没有提出过请求，请向门店管理员确认。

{{link}}`,
  },
  'account.resetColleague': {
    subject: '您已重置两步验证',
    body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}您已重置 {{member}} 的两步验证。请提醒对方下次登录后重新设置，我们也已通过邮件通知本人。

如果不是您本人操作，请立即更改密码，并检查成员列表。

{{link}}`,
  },
  'account.recoveryCodes': {
    subject: '恢复代码已重新生成',
    body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}您的恢复代码已更新，以前的代码不能再使用。

如果不是您本人操作，请立即在此页面检查账号，并更改密码。

{{link}}`,
  },
  'account.recoveryUsed': {
    subject: '恢复代码已使用',
    body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}有人使用恢复代码登录了您的账号，还剩 {{left}} 个。快用完时，请在此页面重新生成。

如果不是您本人操作，请立即更改密码并重新生成恢复代码。

{{link}}`,
  },
  'account.phoneAdded': {
    subject: '您现在可以用手机号登录',
    body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}您现在可以用发送到 {{phone}} 的短信验证码登录。

如果不是您本人操作，请立即在此页面移除该号码，并重新设置密码。

{{link}}`,
  },
  'account.phoneRemoved': {
    subject: '已移除手机号登录',
    body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}{{phone}} 已不能再用于登录。

如果不是您本人操作，请立即在此页面重新设置密码。

{{link}}`,
  },
  'account.phoneCode': {
    subject: 'Uketsuke 验证码',
    body: `【Uketsuke】验证码：{{code}}
5 分钟内有效。请勿告诉他人。`,
  },
  'account.methodAdded': {
    subject: '现在可以使用 {{method}} 登录',
    body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}您的账号已添加 {{method}} 登录方式。

如果不是您本人操作，请立即在此页面将其移除，并更改密码。

{{link}}`,
  },
  'account.methodRemoved': {
    subject: '已移除 {{method}} 登录方式',
    body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}您的账号已移除 {{method}} 登录方式。

如果不是您本人操作，请在此页面检查登录方式，并更改密码。

{{link}}`,
  },
  'account.webhookDisabled': {
    subject: 'Webhook 已停用（{{host}}）',
    body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}{{shop}}的事件无法送达 Webhook（{{host}}），系统已停止发送。

请先确认接收方系统运行正常，再到此页面重新启用。停用期间的事件不会补发。

{{link}}`,
  },
}
