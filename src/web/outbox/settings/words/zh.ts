import type { MailSettingWords } from './ja.ts'

export const words: MailSettingWords = {
  title: '邮件设置',
  noServer: '尚未设置邮件服务器，目前不会发送邮件。设置好之后，这里的内容才会生效。',
  when: {
    title: '何时给客人发邮件',
    intro: '页面开着的客人会先在页面上看到通知；没有看到时才发送邮件。',
    never: '不发送',
    atOnce: '立即发送',
    soon: '20秒内未查看则发送',
    minutes: (n) => `${n}分钟内未查看则发送`,
  },
  quiet: {
    title: '免打扰时段',
    intro: '不紧急的邮件（请客人确认接待卡、通知负责人接待卡和任务）会在该时段结束后发送。',
    label: '例如夜间',
    always: '随时发送',
    some: '指定时段不发送',
    from: '开始',
    until: '结束',
  },
  reply: {
    title: '回信地址',
    label: '门店的电子邮箱',
    help: '客人回复邮件时会寄到这里。留空则寄回发件地址。',
    wrong: '请检查电子邮箱的格式，例如 name@example.com。',
  },
  sender: {
    title: '资讯的发送者',
    intro: '房源等资讯属于广告，法律要求注明以下三项。三项填齐之前不能发送资讯。',
    name: '发送者名称',
    postal: '地址',
    complaints: '投诉与咨询联系方式',
    all: '请三项都填写，或全部留空。',
  },
  kept: {
    title: '内容和地址的保存期限',
    label: '期限',
    help: '过期后删除内容和地址，只保留已发送的事实和结果。',
    days: (n) => `${n}天`,
  },
  save: '保存',
  saving: '正在保存…',
  saved: '邮件设置已保存',
  reload: '查看最新内容',
}
