import type { LaneMessages } from './ja.ts'

export const messages: LaneMessages = {
  ended: '今日取号已结束',
  stopped: { paused: '目前暂停取号，稍后恢复', closed: '目前暂停取号' },
  reasons: {
    ended: '',
    crowded: '目前人数较多。',
    staffAway: '负责人员暂时不在。',
    break: '正在休息。',
    trouble: '设备出现故障。',
    other: '',
  },
  after: { paused: '请稍候，恢复后即可取号。', closed: '请向店内员工咨询。' },
  between: '',
  own: (note) => `门店留言：${note}`,
  full: {
    now: { note: '目前已满', title: '现在已满', text: '请约 30 分钟后再试。' },
    today: { note: '今日号码已取完', title: '今天的号码已全部取完', text: '非常抱歉，请于下一个营业日再来。' },
  },
  never: { note: '目前不受理取号', title: '目前不受理取号', text: '请向店内员工咨询。' },
  hours: {
    note: (opening) => `${opening}开始取号`,
    title: '现在不在受理时间内',
    text: (opening) => `${opening}开始取号，届时可在此页面取号。`,
  },
  opening: {
    today: (time) => `今天 ${time} `,
    tomorrow: (time) => `明天 ${time} `,
    onDay: (day, time) => `${day} ${time} `,
  },
}
