import type { RetentionWords } from './ja.ts'

const months = (n: number) => (n % 12 === 0 ? `${n / 12} 年` : `${n} 个月`)

export const words: RetentionWords = {
  title: '保存期限',
  intro: (more) => ['按种类设置顾客的回答保存多久。期限从顾客提交之日，或最后一次处理接待卡之日算起。', ...more].join(''),
  none: '尚未设置。只要接待卡还在，回答就会一直保留。',
  changed: (at, by) => `${by ? `由${by}` : ''}于 ${at} 设置。`,
  decide: '设置保存期限',
  change: '修改保存期限',
  classes: {
    person: '本人信息',
    contact: '联系方式',
    paper: '资料和文件',
    open: '需求等回答',
  },
  beside: {
    person: '备注、待办、推荐的房源、未成交原因、与到店记录的关联',
    paper: '员工添加的文件',
  },
  // Labels are questions at times.
  listed: (words) => words.join(' · '),
  more: (n) => `另有 ${n} 项`,
  months,
  keep: '与接待卡相同',
  keeps: (n) => `${months(n)}后清除`,
  sooner: (fields) => `单独设置期限的项目：${fields}`,
  soonerField: (name, n) => `${name}（${months(n)}）`,
  proposed: '已填入常用的期限。保存之前不会清除任何内容。',
  rule: '到期的回答会自动清除，无法恢复。接待卡本身、进度、同意记录和统计会保留。',
  notice: '如果隐私说明中写有期限，请一并核对。',
  look: '查看将清除的内容',
  looking: '正在查看…',
  now: '保存后将清除',
  soon: '今后 30 天内将清除',
  nothing: '没有',
  cards: (n) => `${n} 张接待卡`,
  ofClass: (name, n) => `${name} ${n} 张`,
  examples: '最久未处理的接待卡',
  example: (day, classes) => `自 ${day} 起未处理（${classes}）`,
  within: '保存后 1 小时内开始清除。',
  save: '保存',
  saveAndErase: (n, others) => `保存并清除 ${[n && `${n} 张接待卡`, ...others].filter(Boolean).join('和')}的内容`,
  saving: '正在保存…',
  cancel: '返回',
  saved: '保存期限已更新',
  field: {
    label: '此项目的保存期限',
    help: '仅在需要比所属种类更早清除时选择。适用于发布后开始填写的接待卡。',
    asClass: (name) => `与“${name}”相同`,
  },
}
