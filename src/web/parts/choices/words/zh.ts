import type { ChoiceWords } from './ja.ts'

export const words: ChoiceWords = {
  choice: {
    choose: '请选择',
    change: '更改',
    clear: (label) => `清除选择：${label}`,
    remove: (choice) => `移除${choice}`,
    raise: (choice, rank) => `将${choice}提前为第${rank}意向`,
    rank: (rank) => `第${rank}意向`,
    several: '可多选',
    atMost: (n) => `最多${n}项`,
    full: (n) => `您最多可选${n}项。如需更改，请先移除一项。`,
    search: '搜索',
    searchHint: '输入文字',
    clearSearch: '清除搜索文字',
    found: (n) => `找到${n}项`,
    nothing: '没有找到',
    nothingHint: '请减少文字再试。',
    groups: '筛选',
    picked: '已选',
    pickedNumber: (n) => `已选${n}项`,
    decide: (n) => (n === 0 ? '不选择，返回' : `确定这${n}项`),
    loading: '正在加载',
  },
  routeSelect: {
    search: '线路名、假名、罗马字',
    sorting: '排列方式',
    sortings: { operator: '按公司', prefecture: '按都道府县' },
  },
  staffSelect: {
    choose: '请选择',
    nobody: '无负责人',
    loading: '正在加载',
    nothing: '没有找到',
    duty: { serving_ready: '可接待', away: '暂时离开', break: '休息中', off: '不在班' },
    withDuty: (name, state) => `${name}（${state}）`,
  },
  stationSelect: {
    search: '站名、假名、罗马字',
    decide: (n) => `确定这${n}个车站`,
  },
}
