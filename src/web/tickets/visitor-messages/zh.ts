import type { VisitorMessages } from './ja.ts'

export const messages: VisitorMessages = {
  join: {
    title: '取号排队',
    description: (shop) => `用手机在${shop}取号排队，并查看目前的等候组数。`,
    waitingNow: { before: '目前有 ', parties: (n) => `${n} 组`, after: ' 在等候' },
    nobodyWaiting: '目前无人等候',
    service: '办理事项',
    laneWaiting: (n) => (n === 0 ? '目前无人等候' : `${n} 组等候`),
    partySize: '到店人数',
    people: '位',
    fewer: '减少 1 位',
    more: '增加 1 位',
    name: '姓名',
    nameHelp: '叫号时使用，只用号码也可以。',
    namePlaceholder: '例：王',
    submit: '取号',
    sending: '正在取号…',
    purpose: '您填写的内容仅用于排队叫号。',
    onceMore: '您填写的内容还在，请再点一次“取号”。',
    unsent: '未能发送，内容还在。请在有信号的地方重试。',
    reload: '查看最新情况',
    held: '此设备已取号',
    heldLink: '查看我的号码',
    heldText: '每个队列一台设备只能取一个号。人数可在号码页面更改。',
    another: '为其他事项取号',
  },
}
