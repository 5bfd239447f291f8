import type { FormStep } from '../../form.ts'
import { optionsFromRows, translatedText } from '../shared-fields.ts'

export const locationStep: FormStep = {
  key: 'place',
  title: translatedText('場所', 'Location', '地点'),
  fields: [
    {
      type: 'routes',
      key: 'routes',
      label: translatedText('希望沿線', 'Railway lines', '希望线路'),
      atMost: 3,
      privacy: 'open',
    },
    {
      type: 'stations',
      key: 'stations',
      label: translatedText('希望駅', 'Stations', '希望车站'),
      atMost: 5,
      privacy: 'open',
    },
    {
      type: 'text',
      key: 'area',
      off: true,
      label: translatedText('希望エリア', 'Area', '希望区域'),
      help: translatedText(
        '例：世田谷区、武蔵小杉のあたり',
        'For example: Setagaya, around Musashi-Kosugi',
        '例如：世田谷区、武藏小杉附近',
      ),
      rules: 'max:200',
      privacy: 'open',
    },
    {
      type: 'stations',
      of: 'country',
      key: 'commuteStation',
      off: true,
      label: translatedText('通勤・通学先の最寄り駅', 'Nearest station to work or school', '离工作地点或学校最近的车站'),
      atMost: 1,
      privacy: 'open',
    },
    {
      type: 'text',
      key: 'commute',
      off: true,
      label: translatedText('通勤・通学先／所要時間', 'Work or school, and longest commute', '通勤或上学地点及所需时间'),
      help: translatedText('例：新宿駅まで30分以内', 'For example: within 30 minutes of Shinjuku', '例如：到新宿站 30 分钟以内'),
      rules: 'max:200',
      privacy: 'open',
    },
    {
      type: 'select',
      key: 'walkMax',
      off: true,
      label: translatedText('駅徒歩', 'Walk to the station', '步行到车站'),
      options: optionsFromRows(
        ['5', '5分以内', 'Up to 5 minutes', '5 分钟以内'],
        ['10', '10分以内', 'Up to 10 minutes', '10 分钟以内'],
        ['15', '15分以内', 'Up to 15 minutes', '15 分钟以内'],
        ['20', '20分以内', 'Up to 20 minutes', '20 分钟以内'],
      ),
      privacy: 'open',
    },
  ],
}
