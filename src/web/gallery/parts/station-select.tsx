import { StationMultiSelect } from '../../parts/choices/station-select/station-select.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { defineSamples } from '../samples.ts'
import { sampleRailwayLines } from './railway-samples.ts'

const samples = defineSamples({
  ja: {
    label: 'ご希望の駅',
    help: 'お選びになった順が、ご希望の順になります。',
    wrong: 'ご希望の駅を1つ以上お選びください。',
    longLabel: 'ご希望の駅（ご通勤先・ご通学先まで、乗り換えなしで行けるところがよい場合もこちらへ）',
    longName: '南阿蘇水の生まれる里白水高原・長者ヶ浜潮騒はまなす公園前',
    longWrong: 'お選びいただいた駅のうち1つは、ただいまご案内しておりません。外して、ほかの駅をお選びください。',
  },
  en: {
    label: 'Stations',
    help: 'The first one you choose is your first choice.',
    wrong: 'Please choose at least one station.',
    longLabel: 'Stations (also if you would like to reach your work or school without changing trains)',
    longName: 'Minami-Aso Mizu-no-Umareru-Sato Hakusui-Kogen',
    longWrong: 'We have no homes near one of these stations at the moment. Please remove it and choose another one.',
  },
  zh: {
    label: '希望车站',
    help: '请按希望的顺序选择。',
    wrong: '请至少选择一个车站。',
    longLabel: '希望车站（如希望无需换乘即可到达公司或学校，也请在此选择）',
    longName: '南阿苏水之诞生地白水高原站及长者滨潮骚玫瑰公园前站',
    longWrong: '您所选的车站中有一个目前没有房源。请移除后选择其他车站。',
  },
})

export const show = defineGalleryPart({
  area: 'public',
  samples,
  states: {
    empty: ({ label, help }) => <StationMultiSelect name="empty" label={label} help={help} lines={sampleRailwayLines} atMost={3} ranked />,
    filled: ({ label, help }) => (
      <StationMultiSelect
        name="filled"
        label={label}
        help={help}
        lines={sampleRailwayLines}
        atMost={3}
        ranked
        defaultValue={['s05', 's01']}
      />
    ),
    error: ({ label, wrong }) => <StationMultiSelect name="error" label={label} wrong={wrong} required lines={sampleRailwayLines} />,
    disabled: ({ label }) => (
      <StationMultiSelect name="disabled" label={label} lines={sampleRailwayLines} defaultValue={['s04', 's10']} disabled />
    ),
    loading: ({ label }) => <StationMultiSelect name="loading" label={label} lines={[]} loading />,
    long: function Long({ longLabel, longName, help, longWrong }) {
      const name = { ja: longName, en: longName, zh: longName }
      const stations = [{ code: 'long', name, kana: 'みなみあそみずのうまれるさとはくすいこうげん' }]
      const long = [{ code: 'long', name, stations }, ...sampleRailwayLines]
      const picked = ['long', 's09', 's08', 's03', 's02']
      return (
        <StationMultiSelect
          name="long"
          label={longLabel}
          help={help}
          wrong={longWrong}
          lines={long}
          atMost={5}
          ranked
          defaultValue={picked}
        />
      )
    },
  },
})
