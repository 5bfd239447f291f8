import { MultiSelect } from '../../parts/choices/multi-select/multi-select.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { choicesOf, roomLayouts, samples } from './choice-samples.ts'

/** A few choices and many, which look different. */
export const show = defineGalleryPart({
  area: 'public',
  samples,
  states: {
    empty: ({ layout, help, must, musts, search }) => (
      <>
        <MultiSelect name="few-empty" label={layout} help={help} choices={roomLayouts} />
        <MultiSelect name="empty" label={must} choices={choicesOf(musts)} searchHint={search} atMost={3} />
      </>
    ),
    filled: ({ layout, must, musts, search }) => (
      <>
        <MultiSelect name="few-filled" label={layout} choices={roomLayouts} atMost={2} defaultValue={['1K', '1LDK']} />
        <MultiSelect name="filled" label={must} choices={choicesOf(musts)} searchHint={search} atMost={3} defaultValue={['lock', 'bath']} />
        <MultiSelect
          name="ranked"
          label={must}
          choices={choicesOf(musts)}
          searchHint={search}
          ranked
          defaultValue={['pet', 'south', 'lift']}
        />
      </>
    ),
    error: ({ layout, must, musts, search, wrongMany }) => (
      <>
        <MultiSelect name="few-error" label={layout} wrong={wrongMany} required choices={roomLayouts} />
        <MultiSelect name="error" label={must} wrong={wrongMany} required choices={choicesOf(musts)} searchHint={search} />
      </>
    ),
    disabled: ({ layout, must, musts }) => (
      <>
        <MultiSelect name="few-disabled" label={layout} choices={roomLayouts} defaultValue={['1K']} disabled />
        <MultiSelect name="disabled" label={must} choices={choicesOf(musts)} defaultValue={['lift', 'pet']} disabled />
      </>
    ),
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
