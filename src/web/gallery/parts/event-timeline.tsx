import { EventTimeline } from '../../parts/display/event-timeline/event-timeline.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { defineSamples } from '../samples.ts'

const samples = defineSamples({
  ja: {
    label: '経過',
    none: 'まだ何も記録されていません',
    joined: '受付しました',
    called: '2番へ呼び出しました',
    served: '対応を始めました',
    visitor: 'お客さま',
    member: '鈴木さん',
    reason: '理由：お車をお停めになっていました',
    long: 'ご希望の条件を伺い、若葉通り駅から歩いて10分までのお部屋を3件ご紹介して、次のご来店の日をお決めいただきました',
  },
  en: {
    label: 'History',
    none: 'Nothing has happened yet',
    joined: 'Took a number',
    called: 'Called to counter 2',
    served: 'Service started',
    visitor: 'Visitor',
    member: 'Suzuki',
    reason: 'Reason: was parking the car',
    long: 'Asked which home the visitor wants, showed three within ten minutes of Wakaba-dori station and agreed on the next visit',
  },
  zh: {
    label: '历史记录',
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

const zone = 'Asia/Tokyo'

export const show = defineGalleryPart({
  area: 'staff',
  samples,
  states: {
    empty: ({ label, none }) => <EventTimeline label={label} none={none} timeZone={zone} events={[]} />,
    error: 'the page around it says what could not be fetched',
    disabled: 'it is read only',
    loading: 'the page around it waits for what it shows',
    filled: (texts) => (
      <EventTimeline
        label={texts.label}
        none={texts.none}
        timeZone={zone}
        events={[
          { id: '3', at: '2026-11-20T05:31:00Z', what: texts.served, who: texts.member },
          { id: '2', at: '2026-11-20T05:28:00Z', what: texts.called, who: texts.member, more: texts.reason, undone: true },
          { id: '1', at: '2026-11-20T05:10:00Z', what: texts.joined, who: texts.visitor },
        ]}
      />
    ),
    long: (texts) => (
      <EventTimeline
        label={texts.label}
        none={texts.none}
        timeZone={zone}
        events={[
          { id: '2', at: '2026-11-20T05:31:00Z', what: texts.long, who: texts.member, more: texts.reason },
          { id: '1', at: '2026-11-20T05:10:00Z', what: texts.joined, who: texts.visitor },
        ]}
      />
    ),
  },
})
