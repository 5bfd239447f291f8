import { StandardNumberStepper } from '../../parts/inputs/number-stepper/worded-stepper.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { defineSamples } from '../samples.ts'

const samples = defineSamples({
  ja: {
    label: '入居人数',
    unit: '名',
    help: 'お子さまも含めてお数えください。',
    wrong: '1名から20名までの数字でご入力ください。',
    longLabel: 'これからお住まいになる方と、しばらくご一緒に住まわれる方を合わせた人数',
    longHelp: 'お生まれになる予定のお子さまがいらっしゃるときは、そのお子さまも含めてお数えください。',
  },
  en: {
    label: 'People moving in',
    unit: '',
    help: 'Children count, too.',
    wrong: 'Please enter a number from 1 to 20.',
    longLabel: 'Number of all the people who will live in the flat, and of those who will stay there for a while',
    longHelp: 'If you are expecting a child, please count the child, too.',
  },
  zh: {
    label: '入住人数',
    unit: '人',
    help: '请将儿童一并计算在内。',
    wrong: '请输入 1 到 20 之间的数字。',
    longLabel: '今后入住的人数，以及会一起居住一段时间的人数的合计',
    longHelp: '如有即将出生的宝宝，请一并计算在内。',
  },
})

const limits = { min: 1, max: 20 }

export const show = defineGalleryPart({
  area: 'public',
  samples,
  states: {
    loading: 'what is typed stands there at once',
    empty: ({ label, help, unit }) => <StandardNumberStepper {...limits} name="empty" label={label} help={help} unit={unit} />,
    filled: ({ label, unit }) => <StandardNumberStepper {...limits} name="filled" label={label} unit={unit} defaultValue={2} required />,
    error: ({ label, unit, wrong }) => (
      <StandardNumberStepper {...limits} name="error" label={label} unit={unit} wrong={wrong} defaultValue={99} required />
    ),
    disabled: ({ label, unit }) => (
      <StandardNumberStepper {...limits} name="disabled" label={label} unit={unit} defaultValue={1} disabled />
    ),
    long: ({ longLabel, longHelp, unit }) => (
      <StandardNumberStepper {...limits} name="long" label={longLabel} help={longHelp} unit={unit} defaultValue={12} required />
    ),
  },
})
