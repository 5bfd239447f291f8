import type { MailTemplateText } from '#domain/outbox/wording.ts'
import type { reservationMails } from '#domain/reservations/mails.ts'

export const words = {
  'reservation.requested': {
    subject: '【{{shop}}】已收到您的预约申请',
    body: `感谢您向{{shop}}申请预约“{{service}}”。预约尚未确定，我们确认您希望的时间后会再与您联系。

{{#card}}您的{{card}}也已收到。

{{/card}}您可以在此页面查看、修改或取消申请。

{{link}}{{#address}}

{{address}}{{/address}}{{#phone}}

电话 {{phone}}{{/phone}}`,
  },
  'reservation.held': {
    subject: '【{{shop}}】请在 {{until}} 前确认预约（{{day}} {{time}}）',
    body: `感谢您向{{shop}}申请预约“{{service}}”。预约尚未确定。

{{#card}}您的{{card}}也已收到。

{{/card}}{{day}} {{time}}

我们为您保留该时间至 {{until}}。请打开此页面，点击“预约这个时间”。

{{link}}{{#address}}

{{address}}{{/address}}{{#phone}}

电话 {{phone}}{{/phone}}

如果不是您本人申请，请忽略此邮件，预约不会成立。`,
  },
  'reservation.proposed': {
    subject: '【{{shop}}】请在 {{day}} {{time}} 前选择其他预约时间',
    body: `{{shop}}为您的“{{service}}”预约提议了其他时间。

请在 {{day}} {{time}} 之前，在此页面选择方便的时间。在您选定之前，这些时间可能会约满。

{{link}}`,
  },
  'reservation.confirmed': {
    subject: '【{{shop}}】预约已确定（{{day}} {{time}}）',
    body: `您在{{shop}}的“{{service}}”预约已确定。

{{#card}}您的{{card}}也已收到。

{{/card}}{{day}} {{time}}

期待您的光临。您可以在此页面查看、修改或取消预约。可添加到日历的文件附在本邮件中。

{{link}}{{#address}}

{{address}}{{/address}}{{#phone}}

电话 {{phone}}{{/phone}}`,
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
  'reservation.runningLate': {
    subject: '【{{shop}}】您 {{time}} 的预约预计会延后',
    short: '预计叫号时间 {{earliest}}～{{latest}}。',
    body: `这里是{{shop}}。
您预约了 {{day}} {{time}} 的“{{service}}”。预计叫号会比预约时间晚，让您久等，非常抱歉。

预计叫号时间：{{earliest}}～{{latest}}

这是按预约时间办理到店登记时的预计时间，可能会有变化。您也可以在 {{earliest}} 左右到店，但登记越晚，叫号也可能越晚。如果时间不方便，请在此页面取消预约。

{{link}}`,
  },
  'reservation.declined': {
    subject: '【{{shop}}】抱歉，无法安排您希望的预约时间',
    body: `感谢您向{{shop}}申请预约“{{service}}”。非常抱歉，我们无法安排您希望的时间。

{{#reason}}{{reason}}

{{/reason}}您可以在此页面申请其他时间。

{{link}}`,
  },
  'reservation.expired': {
    subject: '【{{shop}}】您的预约申请未能确定时间，已过期',
    body: `您在{{shop}}的“{{service}}”预约申请未能在期限内确定时间，现已过期。给您添麻烦了，非常抱歉。

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
    subject: '【{{shop}}】抱歉，门店取消了您的预约{{#day}}（{{day}} {{time}}）{{/day}}',
    body: `非常抱歉，由于门店的原因，您在{{shop}}的“{{service}}”预约{{#day}}（{{day}} {{time}}）{{/day}}已取消。

{{#reason}}{{reason}}

{{/reason}}您可以在此页面申请其他时间。

{{link}}`,
  },
  'reservation.noShow': {
    subject: '【{{shop}}】您预约的时间已过，我们没有等到您（{{day}} {{time}}）',
    body: `这里是{{shop}}。
您预约了 {{day}} {{time}} 的“{{service}}”，但我们没有等到您。

如需预约其他时间，请在此页面申请。如果您其实到过店，请忽略此邮件。

{{link}}`,
  },
  'reservation.thanks': {
    subject: '【{{shop}}】感谢您的光临',
    body: `这里是{{shop}}。
感谢您 {{day}} 光临（{{service}}）。

如需下次预约，请在此页面申请。期待您再次光临。

{{link}}`,
  },
} satisfies Record<keyof typeof reservationMails, MailTemplateText>
