import type { WorkerWords } from './ja.ts'

export const words: WorkerWords = {
  description: '在门店取号，并随时查看排队情况。',
  staff: '员工页面',
  offline: {
    title: '网络未连接',
    text: '请检查网络后重试。您已取的号码仍然有效。',
    kept: (time) => `这是 ${time} 的内容，现在可能已有变化。`,
    ahead: (n) => `前面 ${n} 组`,
    open: '打开此号码',
    retry: '重新加载',
  },
  push: {
    'member.visitorWaits': { title: '有顾客在等候', text: '目前没有可接待的员工。' },
    'member.cardAssigned': { title: '有接待卡分配给您', text: '请打开接待卡查看。' },
    'member.inquiryReceived': { title: '收到新的咨询邮件', text: '已生成接待卡，请分配负责员工。' },
    'member.cardOverdue': { title: '有顾客在等待回复', text: '首次联系已超过目标时间。' },
    'member.reservationRequested': { title: '有新的预约申请', text: '请答复该申请。' },
    'member.deviceSilent': { title: '有设备没有响应', text: '请检查电源和网络。' },
  },
}
