import { useWords } from '../../i18n/words.ts'
import { EventTimeline } from '../../parts/display/event-timeline/event-timeline.tsx'
import type { PartShow } from '../part-show.ts'
import { samples } from './event-timeline-samples.ts'

const zone = 'Asia/Tokyo'

function Visit() {
  const texts = useWords(samples)
  return (
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
  )
}

function Long() {
  const texts = useWords(samples)
  return (
    <EventTimeline
      label={texts.label}
      none={texts.none}
      timeZone={zone}
      events={[
        { id: '2', at: '2026-11-20T05:31:00Z', what: texts.long, who: texts.member, more: texts.reason },
        { id: '1', at: '2026-11-20T05:10:00Z', what: texts.joined, who: texts.visitor },
      ]}
    />
  )
}

function Nothing() {
  const { label, none } = useWords(samples)
  return <EventTimeline label={label} none={none} timeZone={zone} events={[]} />
}

export const show: PartShow = {
  id: 'event-timeline',
  area: 'staff',
  states: {
    empty: Nothing,
    error: 'the page around it says what could not be fetched',
    disabled: 'it is read only',
    loading: 'the page around it waits for what it shows',
    filled: Visit,
    long: Long,
  },
}
