import type { Wording } from '../wording.ts'

export const words: Wording = {
  openPage: '打开页面',
  counter: (name) => (/^\d+$/.test(name) ? `${name}号柜台` : name),
  minutes: (low, high) => (low > 0 ? `${low}～${high}分钟` : `${high}分钟以内`),
  templates: {
    'ticket.joined': {
      subject: '【{{shop}}】已为您取号：{{number}}',
      body: `感谢您光临{{shop}}。
您的排队号是 {{number}}。{{#wait}}预计等候时间{{wait}}。{{/wait}}

快轮到您时，我们会发邮件到这个邮箱。
您可以随时在此页面查看排队情况。

{{link}}`,
    },
    'ticket.near': {
      subject: '【{{shop}}】快轮到您了（{{number}}）',
      body: `{{shop}}提醒您：排队号 {{number}} 快轮到了，您前面还有 {{ahead}} 组。

请在店内或附近等候。如果会晚到，请在此页面告诉我们。

{{link}}`,
    },
    'ticket.called': {
      subject: '【{{shop}}】正在叫您的号（{{number}}）',
      body: `让您久等了，正在叫排队号 {{number}}。
{{#counter}}请到{{counter}}。{{/counter}}{{^counter}}请到前台。{{/counter}}

如果不能马上过来，请在此页面告诉我们。

{{link}}`,
    },
    'ticket.requeued': {
      subject: '【{{shop}}】您已重新排队（{{number}}）',
      body: `{{shop}}提醒您：排队号 {{number}} 已回到队列中，轮到时会再次叫号。

{{link}}`,
    },
    'ticket.noShow': {
      subject: '【{{shop}}】叫号时您不在（{{number}}）',
      body: `{{shop}}叫了排队号 {{number}}，但您不在，叫号已结束。

如果您已回来，请在此页面告诉我们。

{{link}}`,
    },
    'ticket.cancelled': {
      subject: '【{{shop}}】排队号 {{number}} 已取消',
      body: `您在{{shop}}的排队号 {{number}} 已取消。如有疑问，请向店内咨询。

期待您再次光临。`,
    },
    'ticket.message': {
      subject: '【{{shop}}】门店通知（{{number}}）',
      body: `{{shop}}通知排队号 {{number}} 的顾客：

{{words}}

{{link}}`,
    },
    'card.received': {
      subject: '【{{shop}}】已收到您的接待卡',
      body: `感谢您填写接待卡，{{shop}}已收到。

在我们开始接待之前，您可以在此页面查看和修改。

{{link}}`,
    },
    'card.correction': {
      subject: '【{{shop}}】请再确认一下接待卡',
      body: `您发给{{shop}}的接待卡中，有一些内容想请您确认。

{{words}}

请在此页面修改后重新发送。

{{link}}`,
    },
    'card.offer': {
      subject: '【{{shop}}】资讯',
      body: `{{shop}}为您送上资讯：

{{words}}

——
您曾希望收到资讯，因此收到此邮件。您可以随时在此页面停止接收。

{{link}}

发送者：{{sender}}
地址：{{postal}}
咨询与投诉：{{complaints}}`,
    },
    'card.assigned': {
      subject: '【{{shop}}】有{{#count}} {{count}} {{/count}}{{^count}}一{{/count}}张接待卡由您负责',
      body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}{{shop}}有{{#count}} {{count}} {{/count}}{{^count}}一{{/count}}张接待卡由您负责，请查看。

{{link}}`,
    },
    'card.contactDue': {
      subject: '【{{shop}}】今天有{{#count}} {{count}} {{/count}}{{^count}}一{{/count}}位客户需要联系',
      body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}{{shop}}有{{#count}} {{count}} {{/count}}{{^count}}一{{/count}}张由您负责的接待卡已到下次联系日。

{{link}}`,
    },
    'task.due': {
      subject: '【{{shop}}】有任务到期',
      body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}以下任务已到期：

{{task}}{{#due}}（截止日期 {{due}}）{{/due}}

{{link}}`,
    },
    'reservation.requested': {
      subject: '【{{shop}}】已收到您的预约申请',
      body: `感谢您向{{shop}}申请预约“{{service}}”。预约尚未确定，我们确认您希望的时间后会再与您联系。

您可以在此页面查看、修改或取消申请。

{{link}}`,
    },
    'reservation.held': {
      subject: '【{{shop}}】请在 {{until}} 前确认预约（{{day}} {{time}}）',
      body: `感谢您向{{shop}}申请预约“{{service}}”。预约尚未确定。

{{day}} {{time}}

我们为您保留该时间至 {{until}}。请打开此页面，点击“预约这个时间”。

{{link}}

如果不是您本人申请，请忽略此邮件，预约不会成立。`,
    },
    'reservation.proposed': {
      subject: '【{{shop}}】为您提供其他预约时间',
      body: `{{shop}}为您的“{{service}}”预约提供了其他时间。

请在 {{day}} {{time}} 之前，在此页面选择方便的时间。在您选择之前，我们不会保留名额。

{{link}}`,
    },
    'reservation.confirmed': {
      subject: '【{{shop}}】预约已确定（{{day}} {{time}}）',
      body: `您在{{shop}}的“{{service}}”预约已确定。

{{day}} {{time}}

期待您的光临。您可以在此页面查看、修改或取消预约。

{{link}}`,
    },
    'reservation.changed': {
      subject: '【{{shop}}】预约时间已变更（{{day}} {{time}}）',
      body: `您在{{shop}}的“{{service}}”预约时间已变更为：

{{day}} {{time}}

如果时间不方便，请在此页面告诉我们。

{{link}}`,
    },
    'reservation.reminder': {
      subject: '【{{shop}}】预约时间提醒（{{day}} {{time}}）',
      body: `您在{{shop}}的“{{service}}”预约时间快到了。

{{day}} {{time}}

期待您的光临。如果不能前来，请在此页面告诉我们。

{{link}}`,
    },
    'reservation.declined': {
      subject: '【{{shop}}】关于您的预约申请',
      body: `感谢您向{{shop}}申请预约“{{service}}”。非常抱歉，我们无法安排您希望的时间。

{{#reason}}{{reason}}

{{/reason}}您可以在此页面申请其他时间。

{{link}}`,
    },
    'reservation.expired': {
      subject: '【{{shop}}】您的预约申请已过期',
      body: `您在{{shop}}的“{{service}}”预约申请未能确定，现已过期。给您添麻烦了，非常抱歉。

您可以在此页面申请其他时间。

{{link}}`,
    },
    'reservation.cancelled': {
      subject: '【{{shop}}】预约已取消',
      body: `您在{{shop}}的“{{service}}”预约{{#day}}（{{day}} {{time}}）{{/day}}已取消。

期待您下次光临。

{{link}}`,
    },
    'reservation.calledOff': {
      subject: '【{{shop}}】预约取消通知',
      body: `非常抱歉，由于本店的原因，您在{{shop}}的“{{service}}”预约{{#day}}（{{day}} {{time}}）{{/day}}已取消。

{{#reason}}{{reason}}

{{/reason}}您可以在此页面申请其他时间。

{{link}}`,
    },
    'reservation.noShow': {
      subject: '【{{shop}}】您的预约时间已过（{{day}} {{time}}）',
      body: `这里是{{shop}}。
您预约了{{day}} {{time}}的“{{service}}”，我们没有确认到您到店。

如需预约其他时间，请在此页面申请。若记录有误，敬请谅解。

{{link}}`,
    },
    'reservation.thanks': {
      subject: '【{{shop}}】感谢您的光临',
      body: `这里是{{shop}}。
感谢您{{day}}光临（{{service}}）。

如需下次预约，请在此页面申请。期待您再次光临。

{{link}}`,
    },
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
      subject: '确认您的邮箱',
      body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}请在此页面确认这是您的邮箱。链接 1 小时内有效，只能使用一次。

{{link}}

如果不是您本人操作，请忽略此邮件。`,
    },
    'account.changeEmail': {
      subject: '确认您的新邮箱',
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

{{/recipient}}您的账号在一台首次使用的设备上登录。

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

{{/recipient}}您登录时的一种两步验证方式已被移除。

如果不是您本人操作，请立即在此页面确认并更改密码。

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

如果不是您本人操作，请立即更改密码并确认成员列表。

{{link}}`,
    },
    'account.recoveryCodes': {
      subject: '恢复代码已重新生成',
      body: `{{#recipient}}{{recipient}}，您好：

{{/recipient}}您的恢复代码已更新，以前的代码不能再使用。

如果不是您本人操作，请立即在此页面确认并更改密码。

{{link}}`,
    },
    'account.recoveryUsed': {
      subject: '恢复代码已被使用',
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
      subject: '受付卡 验证码',
      body: `【受付卡】验证码：{{code}}
5分钟内有效。请勿告诉他人。`,
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
  },
}
