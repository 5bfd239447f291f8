import { useWords } from '../../i18n/words.ts'
import type { StaffPerson } from '../../parts/choices/staff-select/staff-person.ts'
import { StaffSelect } from '../../parts/choices/staff-select/staff-select.tsx'
import type { PartShow } from '../part-show.ts'
import { samples } from './staff-select-samples.ts'

/** A drawn face, as nobody's photo belongs into the source. */
const photo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#bde5ca"/><circle cx="20" cy="16" r="8" fill="#7d480a"/><path d="M4 40a16 14 0 0 1 32 0z" fill="#356096"/></svg>',
)}`

function people(names: Record<'misaki' | 'ken' | 'fang' | 'emma' | 'yui', string>): StaffPerson[] {
  return [
    {
      id: 'misaki',
      name: names.misaki,
      kana: 'さとう みさき',
      colour: 'green',
      duty: 'serving_ready',
      busy: true,
      languages: ['ja', 'zh'],
      photo,
    },
    { id: 'ken', name: names.ken, kana: 'すずき けん', colour: 'orange', duty: 'break', busy: false, languages: ['ja'] },
    { id: 'fang', name: names.fang, kana: 'おう ほう', colour: 'blue', duty: 'away', busy: false, languages: ['ja', 'zh'] },
    { id: 'emma', name: names.emma, colour: 'red', duty: 'serving_ready', busy: false, languages: ['en'] },
    { id: 'yui', name: names.yui, kana: 'たかはし ゆい', colour: 'violet', duty: 'off', busy: false, languages: ['ja'] },
  ]
}

export const show: PartShow = {
  id: 'staff-select',
  area: 'staff',
  states: {
    empty: function Empty() {
      const texts = useWords(samples)
      return <StaffSelect name="empty" label={texts.label} help={texts.help} people={people(texts.people)} />
    },
    filled: function Filled() {
      const texts = useWords(samples)
      return <StaffSelect name="filled" label={texts.label} people={people(texts.people)} language="zh" defaultValue="misaki" />
    },
    error: function Wrong() {
      const texts = useWords(samples)
      return <StaffSelect name="error" label={texts.label} wrong={texts.wrong} required people={people(texts.people)} />
    },
    disabled: function Disabled() {
      const texts = useWords(samples)
      return <StaffSelect name="disabled" label={texts.label} people={people(texts.people)} defaultValue="ken" disabled />
    },
    loading: function Loading() {
      const { label } = useWords(samples)
      return <StaffSelect name="loading" label={label} people={[]} loading />
    },
    long: function Long() {
      const { longLabel, longName, longWrong, ...texts } = useWords(samples)
      const staff = people({ ...texts.people, ken: longName })
      return <StaffSelect name="long" label={longLabel} help={texts.help} wrong={longWrong} people={staff} defaultValue="ken" />
    },
  },
}
