import type { FormStep } from '../../form.ts'
import { everywhere, options, sameEverywhere, words } from '../rows.ts'

export const home: FormStep = {
  key: 'home',
  title: words('ご希望の条件', 'What you are looking for', '您的希望条件'),
  fields: [
    {
      type: 'date-range',
      key: 'moveIn',
      label: words('ご入居希望時期', 'When would you like to move in?', '希望入住时间'),
      requiredIn: everywhere,
      privacy: 'open',
      onTicket: true,
    },
    {
      type: 'select',
      key: 'urgency',
      label: words('お部屋探しの状況', 'How far are you with your search?', '找房进展'),
      options: options(
        ['now', 'すぐに決めたい', 'I would like to decide soon', '希望尽快决定'],
        ['comparing', '比較しながら検討中', 'I am comparing homes', '正在比较'],
        ['starting', '探し始めたところ', 'I have just started', '刚开始找'],
        ['looking', '情報を集めている', 'I am only gathering information', '只是收集信息'],
      ),
      privacy: 'open',
    },
    {
      type: 'number',
      key: 'occupants',
      label: words('入居人数', 'How many people will live there?', '入住人数'),
      min: 1,
      max: 10,
      unit: words('名', '', '人'),
      privacy: 'open',
    },
    {
      type: 'multi-select',
      key: 'household',
      label: words('ご一緒に住まわれる方', 'Who will live with you?', '同住人员'),
      options: options(
        ['alone', '一人暮らし', 'Nobody', '独居'],
        ['partner', '配偶者・パートナー', 'Spouse or partner', '配偶或伴侣'],
        ['children', 'お子さま', 'Children', '孩子'],
        ['parents', 'ご両親', 'Parents', '父母'],
        ['others', 'ご友人・そのほか', 'Friends or others', '朋友或其他'],
      ),
      privacy: 'open',
    },
    {
      type: 'money',
      key: 'rent',
      range: true,
      label: words('ご予算', 'Rent', '预算'),
      help: words('管理費を含む、月々の家賃です。', 'A month, with all fees.', '每月租金，含管理费。'),
      privacy: 'open',
      onTicket: true,
    },
    {
      type: 'money',
      key: 'initialCost',
      label: words('初期費用のご予算', 'Budget for the initial costs', '初期费用预算'),
      privacy: 'open',
    },
    {
      type: 'multi-select',
      key: 'layouts',
      label: words('希望間取り', 'Layout', '希望户型'),
      options: [
        ...sameEverywhere('1R', '1K', '1DK', '1LDK', '2K', '2DK', '2LDK', '3DK', '3LDK'),
        { value: '4K', label: words('4K以上', '4K or more', '4K以上') },
      ],
      privacy: 'open',
      onTicket: true,
    },
    {
      type: 'number',
      key: 'areaM2',
      label: words('広さ', 'Size', '面积'),
      min: 10,
      max: 300,
      unit: words('㎡以上', ' m² or more', '㎡以上'),
      privacy: 'open',
    },
    {
      type: 'multi-select',
      key: 'buildType',
      label: words('物件種別', 'Type of building', '房屋类型'),
      options: options(
        ['mansion', 'マンション', 'Apartment building (concrete)', '公寓楼'],
        ['apartment', 'アパート', 'Apartment house (wood or light steel)', '木造或轻钢公寓'],
        ['house', '一戸建て', 'House', '独栋'],
        ['share', 'シェアハウス', 'Shared house', '合租房'],
      ),
      privacy: 'open',
    },
  ],
}
