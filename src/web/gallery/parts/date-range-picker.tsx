import { FieldFrame } from '../../form/field.tsx'
import { useWords } from '../../i18n/words.ts'
import { DateRangePicker } from '../../parts/dates/date-range-picker/date-range-picker.tsx'
import { RangeSkeleton } from '../../parts/dates/date-range-picker/range-skeleton.tsx'
import { inputWords } from '../../parts/inputs/words.ts'
import { defineGalleryPart } from '../part-show.ts'
import { defineSamples } from '../samples.ts'

const samples = defineSamples({
  ja: {
    label: 'ご入居希望時期',
    help: 'まだお決まりでなければ「いつでも」をお選びください。',
    wrong: 'ご入居希望時期をお選びください。',
    longLabel: 'ご入居を希望される時期（いまのお住まいのご解約の時期もお考えのうえ、お選びください）',
    longHelp: 'お部屋の募集は、ご入居の1か月から2か月ほど前に多く出ます。先のことでお決まりでないときは、あとから変えられます。',
    longWrong: 'この期間は、お店がお休みの日ばかりです。お手数ですが、終わりの日をもう少し先にしてください。',
  },
  en: {
    label: 'When would you like to move in?',
    help: 'Not sure yet? Choose “Any time”.',
    wrong: 'Please tell us when you would like to move in.',
    longLabel: 'The time in which you would like to move in (please include the notice period of your present home)',
    longHelp: 'Most flats are offered one or two months before they are free. If you have not decided yet, you can change this later.',
    longWrong: 'The shop is closed on all of these days. Please choose a last day that is a little later.',
  },
  zh: {
    label: '希望入住时间',
    help: '如果您还没有决定，请选“随时都可以”。',
    wrong: '请选择希望入住时间。',
    longLabel: '您希望入住的时间（也请考虑您现在住处的退租时间后再选择）',
    longHelp: '房源大多在入住前一到两个月左右开始招租。如果您还没有决定，之后也可以更改。',
    longWrong: '您选择的日期全部是门店的休息日。请把结束日期再往后延一些。',
  },
})

const today = '2026-11-21'
const december = { kind: 'range', from: '2026-12-14', to: '2026-12-27' } as const

export const show = defineGalleryPart({
  area: 'public',
  samples,
  states: {
    empty: ({ label, help }) => <DateRangePicker today={today} name="empty" label={label} help={help} required />,
    filled: ({ label, help }) => <DateRangePicker today={today} name="filled" label={label} help={help} defaultValue={december} />,
    error: ({ label, wrong }) => <DateRangePicker today={today} name="error" label={label} wrong={wrong} required />,
    disabled: ({ label }) => <DateRangePicker today={today} name="disabled" label={label} defaultValue={december} disabled />,
    loading: function Loading({ label }) {
      const { open } = useWords(inputWords).dateRangePicker
      return (
        <FieldFrame id="loading" label={label} group>
          <RangeSkeleton month={today}>{open}</RangeSkeleton>
        </FieldFrame>
      )
    },
    long: ({ longLabel, longHelp, longWrong }) => (
      <DateRangePicker
        today={today}
        name="long"
        label={longLabel}
        help={longHelp}
        wrong={longWrong}
        defaultValue={{ kind: 'range', from: '2026-12-28', to: '2027-01-04' } as const}
      />
    ),
  },
})
