import { MultiSelect } from '../../parts/choices/multi-select/multi-select.tsx'
import { partShow } from '../part-show.ts'
import { choicesOf, layouts, samples } from './choice-samples.ts'

/** A few choices and many: each has its own look. */
export const show = partShow({
  id: 'multi-select',
  area: 'public',
  samples,
  states: {
    empty: function Empty({ layout, help, must, musts, search }) {
      const many = choicesOf(musts)
      return (
        <>
          <MultiSelect name="few-empty" label={layout} help={help} choices={layouts} />
          <MultiSelect name="empty" label={must} choices={many} searchHint={search} atMost={3} />
        </>
      )
    },
    filled: function Filled({ layout, must, musts, search }) {
      const many = choicesOf(musts)
      return (
        <>
          <MultiSelect name="few-filled" label={layout} choices={layouts} atMost={2} defaultValue={['1K', '1LDK']} />
          <MultiSelect name="filled" label={must} choices={many} searchHint={search} atMost={3} defaultValue={['lock', 'bath']} />
          <MultiSelect name="ranked" label={must} choices={many} searchHint={search} ranked defaultValue={['pet', 'south', 'lift']} />
        </>
      )
    },
    error: function Wrong({ layout, must, musts, search, wrongMany }) {
      const many = choicesOf(musts)
      return (
        <>
          <MultiSelect name="few-error" label={layout} wrong={wrongMany} required choices={layouts} />
          <MultiSelect name="error" label={must} wrong={wrongMany} required choices={many} searchHint={search} />
        </>
      )
    },
    disabled: function Disabled({ layout, must, musts }) {
      const many = choicesOf(musts)
      return (
        <>
          <MultiSelect name="few-disabled" label={layout} choices={layouts} defaultValue={['1K']} disabled />
          <MultiSelect name="disabled" label={must} choices={many} defaultValue={['lift', 'pet']} disabled />
        </>
      )
    },
    loading: ({ must }) => <MultiSelect name="loading" label={must} choices={none} loading />,
    long: function Long({ longLabel, longChoice, longWrong, musts }) {
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
})

const none: [] = []
