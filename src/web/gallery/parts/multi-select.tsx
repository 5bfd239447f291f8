import { useWords } from '../../i18n/words.ts'
import { MultiSelect } from '../../parts/choices/multi-select/multi-select.tsx'
import type { PartShow } from '../part-show.ts'
import { choicesOf, layouts, samples } from './choice-samples.ts'

/** A few choices and many: each has its own look. */
export const show: PartShow = {
  id: 'multi-select',
  area: 'public',
  states: {
    empty: function Empty() {
      const { layout, help, must, musts, search } = useWords(samples)
      const many = choicesOf(musts)
      return (
        <>
          <MultiSelect name="few-empty" label={layout} help={help} choices={layouts} />
          <MultiSelect name="empty" label={must} choices={many} searchHint={search} atMost={3} />
        </>
      )
    },
    filled: function Filled() {
      const { layout, must, musts, search } = useWords(samples)
      const many = choicesOf(musts)
      return (
        <>
          <MultiSelect name="few-filled" label={layout} choices={layouts} atMost={2} defaultValue={['1K', '1LDK']} />
          <MultiSelect name="filled" label={must} choices={many} searchHint={search} atMost={3} defaultValue={['lock', 'bath']} />
          <MultiSelect name="ranked" label={must} choices={many} searchHint={search} ranked defaultValue={['pet', 'south', 'lift']} />
        </>
      )
    },
    error: function Wrong() {
      const { layout, must, musts, search, wrongMany } = useWords(samples)
      const many = choicesOf(musts)
      return (
        <>
          <MultiSelect name="few-error" label={layout} wrong={wrongMany} required choices={layouts} />
          <MultiSelect name="error" label={must} wrong={wrongMany} required choices={many} searchHint={search} />
        </>
      )
    },
    disabled: function Disabled() {
      const { layout, must, musts } = useWords(samples)
      const many = choicesOf(musts)
      return (
        <>
          <MultiSelect name="few-disabled" label={layout} choices={layouts} defaultValue={['1K']} disabled />
          <MultiSelect name="disabled" label={must} choices={many} defaultValue={['lift', 'pet']} disabled />
        </>
      )
    },
    loading: function Loading() {
      const { must } = useWords(samples)
      return <MultiSelect name="loading" label={must} choices={none} loading />
    },
    long: function Long() {
      const { longLabel, longChoice, longWrong, musts } = useWords(samples)
      const many = choicesOf({ long: longChoice, ...musts })
      const picked = ['long', ...Object.keys(musts)]
      return (
        <>
          <MultiSelect
            name="few-long"
            label={longLabel}
            choices={choicesOf({ long: longChoice, pet: musts.pet })}
            defaultValue={['long']}
          />
          <MultiSelect name="long" label={longLabel} wrong={longWrong} choices={many} defaultValue={picked} />
        </>
      )
    },
  },
}

const none: [] = []
