import type { DisplayWords } from './ja.ts'

export const words: DisplayWords = {
  dataTable: {
    filter: '筛选',
    columns: '显示的列',
    none: '没有符合条件的内容',
    noneText: '请减少条件，或换个词查找。',
    clear: '清除所有条件',
    pages: '翻页',
    first: '第一页',
    next: '下一页',
    choose: (name) => `选择${name}`,
    chooseAll: '选择本页全部',
    count: (count) => `共 ${count} 条`,
    page: (count) => `本页 ${count} 条`,
  },
  pageStates: {
    loading: '正在加载',
    retry: '重试',
    errorId: (id) => `查询编号 ${id}`,
  },
  qrView: {
    address: '网址',
    picture: (title) => `${title}的二维码`,
    svg: '保存为 SVG',
    png: '保存为 PNG',
    print: '打印',
    loading: '正在准备二维码',
  },
  undoSnack: {
    undo: '撤销',
    secondsLeft: (seconds) => `还有 ${seconds} 秒`,
  },
}
