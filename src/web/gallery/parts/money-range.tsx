import { MoneyRange } from '../../parts/inputs/money-input/money-range.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { samples } from './money-input-samples.ts'

export const show = defineGalleryPart({
  area: 'public',
  samples,
  states: {
    loading: 'what is typed stands there at once',
    empty: ({ rent, help }) => <MoneyRange name="empty" label={rent} help={help} required />,
    filled: ({ rent }) => <MoneyRange name="filled" label={rent} defaultValue={{ min: 70_000, max: 85_000 }} />,
    error: ({ rent, wrong }) => <MoneyRange name="error" label={rent} wrong={wrong} required />,
    disabled: ({ rent }) => <MoneyRange name="disabled" label={rent} defaultValue={{ max: 85_000 }} disabled />,
    long: ({ longLabel, longHelp }) => (
      <MoneyRange name="long" label={longLabel} help={longHelp} defaultValue={{ min: 123_456_789, max: 987_654_321 }} />
    ),
  },
})
