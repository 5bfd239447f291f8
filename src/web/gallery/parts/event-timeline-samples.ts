import { defineSamples } from '../samples.ts'

export const samples = defineSamples({
  ja: {
    label: '経過',
    none: 'まだ何も記録されていません',
    joined: '受付しました',
    called: '2番へお呼びしました',
    served: '対応を始めました',
    visitor: 'お客さま',
    member: '鈴木さん',
    reason: '理由：お車をお停めになっていました',
    long: 'ご希望の条件を伺い、若葉通り駅から歩いて10分までのお部屋を3件ご紹介して、次のご来店の日をお決めいただきました',
  },
  en: {
    label: 'What happened',
    none: 'Nothing has happened yet',
    joined: 'Took a number',
    called: 'Called to counter 2',
    served: 'Service started',
    visitor: 'Visitor',
    member: 'Suzuki',
    reason: 'Reason: was parking the car',
    long: 'Asked what kind of home is wanted, showed three within ten minutes of Wakaba-dori station and agreed on the next visit',
  },
  zh: {
    label: '经过',
    none: '暂无记录',
    joined: '已取号',
    called: '已叫到 2 号柜台',
    served: '已开始办理',
    visitor: '顾客',
    member: '铃木',
    reason: '原因：正在停车',
    long: '了解了顾客的需求，介绍了距若叶大道站步行十分钟以内的三套房源，并约定了下次到店的日期',
  },
})
