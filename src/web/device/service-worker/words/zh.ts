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
}
