import type { CreatedShop } from '#server/organization/create-organization.ts'
import { buildOrUpdateMaster } from '#server/railways/master/set-up.ts'
import { type OperationSamples, type SampleContext, shopParams } from './sample.ts'

/** The country's railways, which every shop reads. */
export function railwaySamples({ app }: SampleContext): OperationSamples {
  /** The first call takes seconds, and later ones return at once. */
  const inCountry = async (shop: CreatedShop) => {
    await buildOrUpdateMaster(app.db)
    return shopParams(shop)
  }
  return {
    'railways.get': { input: async (shop) => ({ params: shopParams(shop) }) },
    'railways.setUp': { input: async (shop) => ({ params: await inCountry(shop) }) },
    'railways.lines': {
      input: async (shop) => ({
        params: await inCountry(shop),
        query: {
          region: 'kanto',
          prefecture: '13',
          operator: 'jr-east',
          text: '山手',
          lat: '35.69',
          lng: '139.7',
          km: '2',
          closed: 'true',
        },
      }),
    },
    'railways.line': { input: async (shop) => ({ params: { ...(await inCountry(shop)), lineCode: '11302' } }) },
    'railways.choice': { input: async (shop) => ({ params: await inCountry(shop) }) },
    'railways.choose': {
      input: async (shop) => {
        const params = await inCountry(shop)
        const { rows } = await app.db.pool.query<{ version: number }>('select version from railway_choice where shop_id = $1', [
          params.shopId,
        ])
        return {
          params,
          body: {
            replaces: rows[0]?.version ?? 0,
            lines: [
              { line: 11302, stations: null },
              { line: 24006, stations: [] },
            ],
            notes: [{ station: 1130205, alias: '学大', walk: 8 }],
            home: null,
          },
        }
      },
    },
    'railways.offered': { input: async (shop) => ({ params: { code: shop.entryCode } }) },
    'railways.find': {
      input: async (shop) => {
        await inCountry(shop)
        return { params: { code: shop.entryCode }, query: { text: 'しんじゅく' } }
      },
    },
    'railways.stations': {
      input: async (shop) => ({
        params: await inCountry(shop),
        query: { text: 'しんじゅく', prefecture: '13', most: '5', closed: 'false' },
      }),
    },
  }
}
