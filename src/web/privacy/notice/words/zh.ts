import { words as acrossShops } from '#domain/privacy/across-shops/zh.ts'
import { words as sectionTitles } from '#domain/privacy/section-titles/zh.ts'
import type { NoticeWords } from './ja.ts'

export const words: NoticeWords = {
  title: '个人信息的处理',
  description: '说明门店如何使用、提供和保存您留下的信息，以及如何查阅和清除。',
  intro: (shop, organization) =>
    shop === organization
      ? `${shop}按以下方式处理您在接待时留下的个人信息。`
      : `${shop}（${organization}）按以下方式处理您在接待时留下的个人信息。`,
  version: (version, date) => `第 ${version} 版，${date} 发布`,
  older: '这是以前的版本。',
  current: '查看当前版本',
  sections: sectionTitles,
  acrossShops: acrossShops.sentence,
  byMail: '目前我们也会发送通知邮件。收件地址和正文会经过邮件发送服务。',
  byPush: '如果您开启推送通知，通知会经过浏览器的推送服务（如 Apple、Google、Mozilla）。内容只有号码和门店名称，并已加密，该服务无法读取。',
  bySms: (provider) => `目前我们也会用短信发送叫号等通知。手机号码和正文会经过短信服务商（${provider}）。`,
  system: '关于接待系统本身的说明',
  railways: '线路和车站数据来源',
  notFound: '找不到该说明',
  own: {
    title: '查看、下载或清除您的信息',
    text: (kinds) => `凭${['接待卡', ...kinds].join('或')}的链接，您可以查看内容、下载为文件，或清除内容。`,
    link: (kinds) => `${['接待卡', ...kinds].join('或')}的链接`,
    linkHelp: (locations) => `请粘贴${['接待卡页面“在其他设备上继续填写”中的链接', ...locations].join('，或')}。`,
    show: '查看内容',
    notFound: (things) => `没有找到该链接对应的${['接待卡', ...things].join('或')}。请检查链接是否粘贴完整。内容也可能已经清除。`,
    sent: (at) => `这是 ${at} 提交的接待卡内容。`,
    draft: (days) => `这是尚未提交的接待卡内容。如果 ${days} 天内没有继续填写，将自动清除。`,
    withdrawn: (version, at) => `已于 ${at} 撤回同意（第 ${version} 版）`,
    agreed: (version, at) => `已于 ${at} 同意（第 ${version} 版）`,
    alsoShops: '，包括门店之间的共享',
    number: '号码',
    mail: '我们发送的邮件',
    push: '我们发送的推送通知',
    sms: '我们发送的短信',
    pushBrowser: '接收推送通知的设备',
    file: '您提交的文件',
    take: '下载为文件（JSON）',
    eraseTitle: '清除信息',
    eraseText: (things) =>
      `您的姓名、联系方式、回答和文件也会从门店的记录中清除。${['取号', ...things].join('或')}时留下的姓名和联系方式也会一并清除。号码${things.map((thing) => `和已确定的${thing}时间`).join('')}仍然有效。只保留无法识别个人的统计数字。如果门店正在为您办理，将无法继续。`,
    sure: '我了解清除后无法恢复',
    unsure: '请先勾选“我了解清除后无法恢复”。',
    erase: '清除信息',
    erased: '您的信息已清除。感谢您的使用。',
  },
  ask: {
    title: '没有接待卡链接时的申请',
    text: '如果您已没有链接，可以在此提出申请。门店确认是您本人后再处理。您也可以到店或通过电话提出。',
    kind: '您的要求',
    kinds: {
      access: '希望查阅登记的内容',
      correct: '希望更正内容',
      stop: '希望停止使用',
      erase: '希望清除信息',
    },
    name: '姓名',
    contact: '电话号码或邮箱',
    contactHelp: '如与接待卡上填写的一致，可以更快确认您的身份。',
    foundBy: '便于查找的线索',
    foundByHelp: '到店日期、号码等',
    words: '需要更正的内容或其他说明',
    purpose: '您在此填写的内容仅用于处理本次申请和确认身份。处理完毕 30 天后清除。',
    tooLong: (letters) => `请控制在 ${letters} 字以内。`,
    missing: { kind: '请选择您的要求。', name: '请输入姓名。', contact: '请输入联系方式。' },
    send: '提出申请',
    received: '门店已收到您的申请。',
    reference: '申请编号',
    next: (date) => `门店会与您联系，确认是您本人后，于 ${date} 之前答复。咨询时请告知此编号。`,
  },
  operator: {
    intro: '本页说明接待系统本身。信息的使用目的和联系方式因门店而异。请同时查看各门店的说明。',
    shops: '此设备使用过的门店',
    shopsNone: '输入门店码，即可查看该门店的说明。',
    shop: (name) => `${name}的说明`,
    show: '查看说明',
    sections: [
      {
        title: '由谁处理',
        text: '您填写的内容由接待您的门店处理。本系统的运营者仅受门店委托保管，不用于其他目的。',
      },
      {
        title: '保存在此设备上的内容',
        text: '- 用于区分设备的编号（Cookie，400 天），避免重复取号\n- 您选择的语言（Cookie，365 天）\n- 您取过的号码（最近 8 个），用于没有网络时显示最后的内容，不会发送到此设备之外\n- 仅限员工：登录状态\n您可以随时在浏览器设置中删除。',
      },
      {
        title: '向外部发送',
        text: '本系统不使用广告、访问统计或其他公司的组件。只有在您开启推送通知时，加密的通知才会经过浏览器的推送服务。',
      },
      {
        title: '服务器记录',
        text: '运行记录中不含姓名、联系方式和号码链接。',
      },
    ],
  },
}
