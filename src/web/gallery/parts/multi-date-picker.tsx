import { FieldFrame } from '../../form/field.tsx'
import { CalendarSkeleton } from '../../parts/dates/calendar/calendar-skeleton.tsx'
import { MultiDatePicker } from '../../parts/dates/multi-date-picker/multi-date-picker.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { defineSamples } from '../samples.ts'

const samples = defineSamples({
  ja: {
    label: '内見のご希望日',
    help: 'ご希望の順にお選びください。',
    wrong: '内見のご希望日を1日以上お選びください。',
    longLabel: 'お部屋をご覧になりたい日（ご一緒に来られる方のご都合もお確かめください）',
    longHelp: 'お選びになった日のうち、担当者とお部屋の都合が合う日をお店が決めて、メールでお知らせいたします。',
    longWrong: '12月28日は満員になりました。お手数ですが、この日を外して、ほかの日をお選びください。',
  },
  en: {
    label: 'Days for a viewing',
    help: 'Choose them in the order you prefer.',
    wrong: 'Please choose at least one day for the viewing.',
    longLabel: 'Days on which you would like to see the flats (please ask the people who come with you, too)',
    longHelp: 'The shop chooses one of your days that suits the agent and the flats, and e-mails you.',
    longWrong: '28 December is now fully booked. Please remove that day and choose another one instead.',
  },
  zh: {
    label: '希望看房日期',
    help: '请按希望的顺序选择。',
    wrong: '请至少选择一天看房日期。',
    longLabel: '您希望看房的日期（也请确认与您同行的各位是否方便）',
    longHelp: '门店会从您选择的日期中，确定负责人和房源都方便的一天，并以邮件通知您。',
    longWrong: '12月28日已约满。请移除这一天，另选其他日期。',
  },
})

/** Closed on Wednesdays. */
const shop = { today: '2026-11-21', max: '2027-02-20', closed: { weekdays: [3] } } as const
const dates = ['2026-11-24', '2026-11-26', '2026-11-28']

export const show = defineGalleryPart({
  area: 'public',
  samples,
  states: {
    empty: ({ label, help }) => <MultiDatePicker {...shop} name="empty" label={label} help={help} required />,
    filled: ({ label, help }) => <MultiDatePicker {...shop} name="filled" label={label} help={help} defaultValue={dates} />,
    error: ({ label, help, wrong }) => <MultiDatePicker {...shop} name="error" label={label} help={help} wrong={wrong} required />,
    disabled: ({ label }) => <MultiDatePicker {...shop} name="disabled" label={label} defaultValue={dates} disabled />,
    loading: ({ label }) => (
      <FieldFrame id="loading" label={label} group>
        <CalendarSkeleton month={shop.today} />
      </FieldFrame>
    ),
    long: ({ longLabel, longHelp, longWrong }) => (
      <MultiDatePicker
        {...shop}
        name="long"
        label={longLabel}
        help={longHelp}
        wrong={longWrong}
        defaultValue={['2026-12-28', '2027-01-18', '2026-12-29', '2026-12-31', '2027-02-11']}
        limit={6}
      />
    ),
  },
})
