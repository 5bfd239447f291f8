import type { Role } from '#domain/roles.ts'
import type { NewShop } from '../organization/create-organization.ts'

/** Profiles that a manager would have entered by now. */
export const demoShopProfile = {
  name: { ja: 'こもれび住まい 若葉通り店', en: 'Komorebi Homes Wakaba-dori', zh: '木漏日住居 若叶大道店' },
  phone: '03-0000-1200',
  address: '東京都杉並区浜田山0-0-0 若葉ビル1階',
}
export const secondShopProfile = {
  name: { ja: 'こもれび住まい 桜台店', en: 'Komorebi Homes Sakuradai', zh: '木漏日住居 樱台店' },
  phone: '03-0000-1250',
  address: '東京都杉並区高井戸東0-0-0',
}

/** The demo: a rental agency's shop with two lanes and three counters. */
export const demoShop: NewShop & { organizationName: string } = {
  organizationName: 'こもれび住まい',
  shopName: demoShopProfile.name.ja,
  brandColour: 'teal',
  lanes: [
    {
      letter: 'A',
      name: { ja: 'お部屋探し', en: 'Finding a home', zh: '找房' },
      services: [
        { name: { ja: 'お部屋探しのご相談', en: 'Looking for a home', zh: '找房咨询' }, priorMinutes: 30 },
        { name: { ja: '物件のご内見', en: 'Viewing a home', zh: '看房' }, priorMinutes: 40 },
      ],
    },
    {
      letter: 'B',
      name: { ja: '契約・更新', en: 'Contracts', zh: '签约与续约' },
      services: [{ name: { ja: 'ご契約・更新のお手続き', en: 'Contract or renewal', zh: '签约或续约手续' }, priorMinutes: 15 }],
    },
  ],
  counters: ['1', '2', '3'],
}

/** One login per role. Three of them serve; a fourth person on the staff list has no login. */
export const demoMembers: readonly { role: Role; name: string; serves: boolean }[] = [
  { role: 'owner', name: '若葉 明', serves: false },
  { role: 'admin', name: '木村 薫', serves: false },
  { role: 'manager', name: '佐藤 美咲', serves: true },
  { role: 'staff', name: '鈴木 大輔', serves: true },
  { role: 'reception', name: '田中 涼', serves: true },
  { role: 'auditor', name: '大野 監', serves: false },
]

export const loginlessStaffName = '小川 葵'

export const secondShop: NewShop = {
  shopName: secondShopProfile.name.ja,
  brandColour: 'purple',
  lanes: [
    {
      letter: 'A',
      name: { ja: 'お部屋探し', en: 'Finding a home', zh: '找房' },
      services: [{ name: { ja: 'お部屋探しのご相談', en: 'Looking for a home', zh: '找房咨询' }, priorMinutes: 30 }],
    },
  ],
  counters: ['1'],
}
