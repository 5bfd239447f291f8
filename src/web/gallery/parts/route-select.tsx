import { RouteSelect } from '../../parts/choices/route-select/route-select.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { defineSamples } from '../samples.ts'
import { railwayRoutes } from './railway-samples.ts'

const samples = defineSamples({
  ja: {
    label: 'ご希望の沿線',
    help: '一番ご希望に近いものをお選びください。',
    wrong: 'ご希望の沿線をお選びください。',
    longLabel: 'ご希望の沿線（通勤やご通学で、いちばんよくお使いになる路線）',
    longName: '鹿島臨海鉄道大洗鹿島線・ひたちなか海浜鉄道湊線（臨時直通列車のある日のみ）',
    longWrong: 'この路線は、ただいまご案内しておりません。近くの別の路線をお選びください。',
  },
  en: {
    label: 'Railway line',
    help: 'The one that comes closest to what you want.',
    wrong: 'Please choose a railway line.',
    longLabel: 'Railway line (the one that you use most for work or school)',
    longName: 'Kashima Rinkai Railway Oarai-Kashima Line and Hitachinaka Seaside Railway Minato Line',
    longWrong: 'We have no homes along this line at the moment. Please choose another one nearby.',
  },
  zh: {
    label: '希望线路',
    help: '请选择最符合您希望的线路。',
    wrong: '请选择希望线路。',
    longLabel: '希望线路（您上班或上学时最常使用的线路）',
    longName: '鹿岛临海铁道大洗鹿岛线及常陆那珂海滨铁道凑线（仅限有临时直通列车的日子）',
    longWrong: '目前没有这条线路的房源。请选择附近的其他线路。',
  },
})

export const show = defineGalleryPart({
  area: 'public',
  samples,
  states: {
    empty: ({ label, help }) => <RouteSelect name="empty" label={label} help={help} routes={railwayRoutes} />,
    filled: ({ label }) => <RouteSelect name="filled" label={label} routes={railwayRoutes} defaultValue="r04" />,
    error: ({ label, wrong }) => <RouteSelect name="error" label={label} wrong={wrong} required routes={railwayRoutes} />,
    disabled: ({ label }) => <RouteSelect name="disabled" label={label} routes={railwayRoutes} defaultValue="r01" disabled />,
    loading: ({ label }) => <RouteSelect name="loading" label={label} routes={[]} loading />,
    long: function Long({ longLabel, longName, help, longWrong }) {
      const name = { ja: longName, en: longName, zh: longName }
      const long = [{ ...railwayRoutes[0]!, code: 'long', name }, ...railwayRoutes]
      return <RouteSelect name="long" label={longLabel} help={help} wrong={longWrong} routes={long} defaultValue="long" />
    },
  },
})
