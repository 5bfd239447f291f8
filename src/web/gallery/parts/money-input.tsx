import { MoneyInput } from '../../parts/inputs/money-input/money-input.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { samples } from './money-input-samples.ts'

export const show = defineGalleryPart({
  area: 'public',
  samples,
  states: {
    loading: 'what is typed stands there at once',
    empty: ({ cost }) => <MoneyInput name="empty" label={cost} />,
    filled: ({ cost }) => <MoneyInput name="filled" label={cost} defaultValue={385_000} />,
    error: ({ cost, wrong }) => <MoneyInput name="error" label={cost} wrong={wrong} required />,
    disabled: ({ cost }) => <MoneyInput name="disabled" label={cost} defaultValue={85_000} disabled />,
    long: ({ longLabel, longHelp }) => <MoneyInput name="long" label={longLabel} help={longHelp} defaultValue={987_654_321} required />,
  },
})
