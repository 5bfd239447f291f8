/** Asks nothing about health. */
import type { Form } from '../form.ts'
import { allFillContexts, consentFields, nameField, notesField, optionsFromRows, translatedText } from './shared-fields.ts'

export const restaurantTemplate: Form = {
  steps: [
    {
      key: 'table',
      title: translatedText('お席のご希望', 'Your table', '座位需求'),
      fields: [
        nameField,
        {
          type: 'tel',
          key: 'phone',
          label: translatedText('電話番号', 'Phone', '电话'),
          privacy: 'contact',
        },
        {
          type: 'number',
          key: 'adults',
          label: translatedText('大人', 'Adults', '成人'),
          min: 1,
          max: 30,
          party: true,
          unit: translatedText('名', '', '人'),
          requiredIn: allFillContexts,
          privacy: 'open',
          onTicket: true,
        },
        {
          type: 'number',
          key: 'children',
          label: translatedText('お子さま', 'Children', '儿童'),
          min: 0,
          max: 20,
          unit: translatedText('名', '', '人'),
          privacy: 'open',
          onTicket: true,
        },
        {
          type: 'multi-select',
          key: 'seat',
          label: translatedText('お席', 'Where would you like to sit?', '座位'),
          options: optionsFromRows(
            ['any', 'どこでもよい', 'Anywhere', '均可'],
            ['table', 'テーブル', 'Table', '餐桌'],
            ['counter', 'カウンター', 'Counter', '吧台'],
            ['room', '個室', 'Private room', '包间'],
            ['floor', '座敷', 'Japanese-style floor seating', '榻榻米'],
          ),
          privacy: 'open',
          onTicket: true,
        },
        {
          type: 'multi-select',
          key: 'wishes',
          label: translatedText('ご用意するもの', 'What can we prepare for you?', '需要准备的物品'),
          options: optionsFromRows(
            ['childSeat', 'お子さま用のいす', 'Child seat', '儿童座椅'],
            ['pram', 'ベビーカーの置き場', 'Space for a pram', '婴儿车位'],
            ['step', '段差のない席', 'Step-free seat', '没有台阶的座位'],
          ),
          privacy: 'open',
        },
        notesField,
        ...consentFields,
      ],
    },
  ],
}
