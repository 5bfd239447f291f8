import { newId } from '#platform/ids.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import { createPhoto } from '../files.ts'
import { type OperationSamples, type SampleContext, shopParams, todayCodeOf } from './sample.ts'

type SettingTable = 'lane' | 'service' | 'counter' | 'staff'
const settings = {
  lane: (_: CreatedShop, letter: string) =>
    `insert into lane (id, organization_id, shop_id, letter, name) values ($1, $2, $3, '${letter}', '{"ja":"予備"}')`,
  service: (shop: CreatedShop) =>
    `insert into service (id, organization_id, shop_id, lane_id, name) values ($1, $2, $3, '${shop.lanes[0]!.id}', '{"ja":"予備"}')`,
  counter: () => `insert into counter (id, organization_id, shop_id, name) values ($1, $2, $3, '予備')`,
  staff: () => `insert into staff (id, organization_id, shop_id, name) values ($1, $2, $3, '予備')`,
}
const present = { lane: 'archived_at is null', service: 'archived_at is null', counter: 'archived_at is null', staff: `status <> 'left'` }

export function settingsSamples(scene: SampleContext): OperationSamples {
  const { app } = scene
  const rowsOf = async (shop: CreatedShop, table: SettingTable) =>
    (await app.db.pool.query(`select * from ${table} where shop_id = $1 and ${present[table]} order by sort, id`, [shop.scope.shopId])).rows
  /** Returns an unused row; creates a new one if the last was removed. */
  async function spare(shop: CreatedShop, table: SettingTable): Promise<{ id: string; rev: number }> {
    const isSpare = ({ name, letter }: { name: unknown; letter?: string }) => letter === 'Z' || JSON.stringify(name).includes('予備')
    const known = (await rowsOf(shop, table)).find(isSpare)
    if (known) return known
    const { organizationId, shopId } = shop.scope
    const id = newId()
    await app.db.pool.query(settings[table](shop, 'Z'), [id, organizationId, shopId])
    return { id, rev: 1 }
  }
  function settingSamples(
    name: string,
    table: SettingTable,
    create: (shop: CreatedShop) => Promise<Record<string, unknown>>,
  ): OperationSamples {
    return {
      [`${name}.create`]: { input: async (shop) => ({ params: shopParams(shop), body: await create(shop) }) },
      [`${name}.edit`]: {
        async input(shop) {
          const { id, rev } = await spare(shop, table)
          return {
            params: { ...shopParams(shop), [`${table}Id`]: id },
            body: { rev, name: table === 'lane' || table === 'service' ? { ja: '予備' } : '予備' },
          }
        },
      },
      ...(table !== 'staff' && {
        [`${name}.remove`]: { input: async (shop) => ({ params: { ...shopParams(shop), [`${table}Id`]: (await spare(shop, table)).id } }) },
      }),
      [`${name}.arrange`]: {
        input: async (shop) => ({ params: shopParams(shop), body: { ids: (await rowsOf(shop, table)).map(({ id }) => id) } }),
      },
    }
  }
  async function withPhoto(shop: CreatedShop): Promise<{ staffId: string; photoId: string }> {
    const { organizationId, shopId } = shop.scope
    const [staffId, photoId] = [(await spare(shop, 'staff')).id, newId()]
    await app.db.pool.query('update staff set photo_id = $2 where id = $1', [staffId, photoId])
    await app.db.pool.query(
      'insert into staff_photo (staff_id, organization_id, shop_id, bytes) values ($1, $2, $3, $4) on conflict (staff_id) do nothing',
      [staffId, organizationId, shopId, await createPhoto()],
    )
    return { staffId, photoId }
  }
  async function withLogo({ scope: { organizationId, shopId } }: CreatedShop): Promise<string> {
    const logoId = newId()
    await app.db.pool.query('update shop set logo_id = $2 where id = $1', [shopId, logoId])
    await app.db.pool.query(
      'insert into shop_logo (shop_id, organization_id, bytes) values ($1, $2, $3) on conflict (shop_id) do nothing',
      [...[shopId, organizationId], await createPhoto()],
    )
    return logoId
  }
  const shopRow = async (shop: CreatedShop) =>
    (await app.db.pool.query('select * from shop where id = $1', [shop.scope.shopId])).rows[0] as { entry_code: string; rev: number }

  return {
    'settings.getQueue': { input: async (shop) => ({ params: shopParams(shop) }) },
    'shops.setProfile': {
      input: async (shop) => ({ params: shopParams(shop), body: { rev: (await shopRow(shop)).rev, phone: '03-1234-5678' } }),
    },
    'shops.setHours': {
      input: async (shop) => ({
        params: shopParams(shop),
        body: { rev: (await shopRow(shop)).rev, otherDays: [{ day: '2031-01-01', ranges: [{ from: '10:00', to: '15:00' }] }] },
      }),
    },
    'shops.setClock': {
      input: async (shop) => ({
        params: shopParams(shop),
        body: { rev: (await shopRow(shop)).rev, timeZone: 'Asia/Tokyo', dayStartsAt: '05:00' },
      }),
    },
    'shops.setChecklist': { input: async (shop) => ({ params: shopParams(shop), body: { hidden: true } }) },
    'shops.setColour': {
      input: async (shop) => ({ params: shopParams(shop), body: { rev: (await shopRow(shop)).rev, brandColour: 'teal' } }),
    },
    'shops.setEmbedSites': {
      input: async (shop) => ({
        params: shopParams(shop),
        body: { rev: (await shopRow(shop)).rev, embedSites: ['https://www.example.jp'] },
      }),
    },
    'shops.setContactTarget': {
      input: async (shop) => ({ params: shopParams(shop), body: { rev: (await shopRow(shop)).rev, contactTargetMinutes: 30 } }),
    },
    'shops.renewCode': { input: async (shop) => ({ params: shopParams(shop), body: { replaces: (await shopRow(shop)).entry_code } }) },
    'shops.getTodayCode': { input: async (shop) => ({ params: shopParams(shop) }) },
    'shops.renewTodayCode': {
      input: async (shop) => ({ params: shopParams(shop), body: { replaces: await todayCodeOf(scene, shop) } }),
    },
    ...settingSamples('lanes', 'lane', async (shop) => {
      const taken = (await rowsOf(shop, 'lane')).map(({ letter }) => letter)
      return { letter: [...'CDEFGHJKLMN'].find((letter) => !taken.includes(letter)), name: { ja: '追加' } }
    }),
    ...settingSamples('services', 'service', async (shop) => ({ laneId: shop.lanes[0]!.id, name: { ja: '追加' } })),
    ...settingSamples('counters', 'counter', async () => ({ name: newId().slice(-12) })),
    ...settingSamples('staff', 'staff', async () => ({ name: '追加' })),
    'estimates.replayStaffPlan': {
      input: async (shop) => ({
        params: shopParams(shop),
        body: { staffId: (await spare(shop, 'staff')).id, plan: { shifts: null, serviceIds: null } },
      }),
      reached: () => 'estimates.tooFewVisits',
    },
    'staff.getWork': { input: async (shop) => ({ params: { ...shopParams(shop), staffId: (await spare(shop, 'staff')).id } }) },
    'staff.leave': {
      async input(shop) {
        const { id, rev } = await spare(shop, 'staff')
        return { params: { ...shopParams(shop), staffId: id }, body: { rev, lastDay: null, reassignTo: null } }
      },
    },
    'staff.return': {
      async input(shop) {
        const { id } = await spare(shop, 'staff')
        await app.db.pool.query(`update staff set leaves_on = '2999-01-01' where id = $1`, [id])
        return { params: { ...shopParams(shop), staffId: id } }
      },
    },
    'shops.setLogo': { input: async (shop) => ({ params: shopParams(shop), file: await createPhoto() }) },
    'shops.removeLogo': {
      async input(shop) {
        await withLogo(shop)
        return { params: shopParams(shop) }
      },
    },
    'shops.logo': { input: async (shop) => ({ params: { code: shop.entryCode, logoId: await withLogo(shop) } }) },
    'staff.setPhoto': {
      input: async (shop) => ({ params: { ...shopParams(shop), staffId: (await spare(shop, 'staff')).id }, file: await createPhoto() }),
    },
    'staff.removePhoto': { input: async (shop) => ({ params: { ...shopParams(shop), staffId: (await withPhoto(shop)).staffId } }) },
    'staff.photo': { input: async (shop) => ({ params: { ...shopParams(shop), ...(await withPhoto(shop)) } }) },
  }
}
