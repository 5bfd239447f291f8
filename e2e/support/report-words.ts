import type { ShopTextLocale } from '../../src/domain/locale.ts'

type ReportWords = {
  tables: { hours: string; lanes: string; staff: string }
  arrivals: (parties: number, people: number) => string
  waits: (mean: string, longest: string) => string
  services: (count: number, mean: string) => string
  parties: (count: number) => string
  served: string
  /** How a visit ended, on the page and in the file. `done` appears in the file only. */
  ends: { done: string; no_show: string; cancelled: string; waiting: string }
  contents: string
  download: string
}

export const reportWords: Record<ShopTextLocale, ReportWords> = {
  ja: {
    tables: { hours: '時間ごと', lanes: '窓口区分ごと', staff: '担当者ごと' },
    arrivals: (parties, people) => `${parties}組 ${people}名`,
    waits: (mean, longest) => `平均 ${mean}分・最長 ${longest}分`,
    services: (count, mean) => `${count}件・平均 ${mean}分`,
    parties: (count) => `${count}組`,
    served: '対応済み',
    ends: { done: '完了', no_show: '不在', cancelled: '取り消し', waiting: '期限切れ' },
    contents: '内容',
    download: 'ダウンロード',
  },
  en: {
    tables: { hours: 'Figures by hour', lanes: 'Figures by lane', staff: 'Figures by staff' },
    arrivals: (parties, people) => `${parties} parties, ${people} people`,
    waits: (mean, longest) => `average ${mean} min, longest ${longest} min`,
    services: (count, mean) => `${count} ${count === 1 ? 'time' : 'times'}, average ${mean} min`,
    parties: (count) => `${count} ${count === 1 ? 'party' : 'parties'}`,
    served: 'Served',
    ends: { done: 'Done', no_show: 'No-show', cancelled: 'Cancelled', waiting: 'Expired' },
    contents: 'Contents',
    download: 'Download',
  },
  zh: {
    tables: { hours: '按时段', lanes: '按队列', staff: '按负责人' },
    arrivals: (parties, people) => `${parties} 组 ${people} 位`,
    waits: (mean, longest) => `平均 ${mean} 分钟，最长 ${longest} 分钟`,
    services: (count, mean) => `${count} 次，平均 ${mean} 分钟`,
    parties: (count) => `${count} 组`,
    served: '已接待',
    ends: { done: '已完成', no_show: '未到', cancelled: '已取消', waiting: '已失效' },
    contents: '内容',
    download: '下载',
  },
}
