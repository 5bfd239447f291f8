import type { FormStep } from '../../form.ts'
import { optionsFromRows, translatedText } from '../shared-fields.ts'

const equipment = optionsFromRows(
  ['separateBath', 'バス・トイレ別', 'Separate bath and toilet', '浴室与厕所分开'],
  ['washstand', '独立洗面台', 'Separate washstand', '独立洗漱台'],
  ['laundry', '室内洗濯機置場', 'Space for a washing machine indoors', '室内洗衣机位'],
  ['reheating', '追焚', 'Bath reheating', '浴缸再加热'],
  ['airConditioner', 'エアコン', 'Air conditioner', '空调'],
  ['autoLock', 'オートロック', 'Auto-lock entrance', '自动门禁'],
  ['deliveryBox', '宅配ボックス', 'Parcel locker', '快递柜'],
  ['elevator', 'エレベーター', 'Elevator', '电梯'],
  ['secondFloor', '2階以上', 'Second floor or above', '二楼以上'],
  ['southFacing', '南向き', 'Facing south', '朝南'],
  ['corner', '角部屋', 'Corner room', '边户'],
  ['freeInternet', 'インターネット無料', 'Free internet', '免费网络'],
  ['instruments', '楽器可', 'Musical instruments allowed', '可演奏乐器'],
  ['petsAllowed', 'ペット可', 'Pets allowed', '可养宠物'],
)

const must = optionsFromRows(
  ['rent', '家賃', 'Rent', '租金'],
  ['walk', '駅からの近さ', 'Close to the station', '离车站近'],
  ['layout', '間取り', 'Layout', '户型'],
  ['size', '広さ', 'Size', '面积'],
  ['newness', '築年数', 'Age of the building', '房龄'],
)

export const detailsStep: FormStep = {
  key: 'details',
  title: translatedText('設備・こだわり', 'Amenities and wishes', '设施与偏好'),
  fields: [
    {
      type: 'multi-select',
      key: 'equipment',
      off: true,
      label: translatedText('設備・こだわり', 'Amenities', '设施'),
      options: equipment,
      privacy: 'open',
    },
    {
      type: 'multi-select',
      key: 'mustHave',
      off: true,
      label: translatedText('譲れない条件（3つまで）', 'Must-haves (up to 3)', '不能妥协的条件（最多 3 项）'),
      options: [...must, ...equipment],
      atMost: 3,
      privacy: 'open',
    },
    {
      type: 'multi-select',
      key: 'pets',
      off: true,
      label: translatedText('ペット', 'Pets', '宠物'),
      options: optionsFromRows(
        ['none', 'なし', 'None', '无'],
        ['dog', '犬', 'Dog', '狗'],
        ['cat', '猫', 'Cat', '猫'],
        ['other', 'その他', 'Other', '其他'],
      ),
      privacy: 'open',
    },
    {
      type: 'multi-select',
      key: 'parking',
      off: true,
      label: translatedText('駐車場・バイク・駐輪', 'Parking', '停车位'),
      options: optionsFromRows(
        ['car', '駐車場', 'Car', '汽车'],
        ['motorbike', 'バイク置場', 'Motorbike', '摩托车'],
        ['bicycle', '駐輪場', 'Bicycle', '自行车'],
      ),
      privacy: 'open',
    },
  ],
}
